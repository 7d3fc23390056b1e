import { __, sprintf } from '@wordpress/i18n';

/** Who did it: the application password with the person it belongs to, or the person. */
export const authorOf = ( {
	name,
	password,
}: {
	readonly name: string;
	readonly password: string;
} ): string =>
	password === ''
		? name
		: sprintf(
				/* translators: 1: name of an application password, 2: name of a person. */
				__( '%1$s (%2$s)', 'svc' ),
				password,
				name
			);
