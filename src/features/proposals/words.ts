import { __, sprintf } from '@wordpress/i18n';
import type { Proposal, WholeProposal } from '../../contract/index.js';
import { differenceInWords, newFieldInWords } from '../../state/words/index.js';

/** What a proposal would do, by its operation. */
const proposalActions: Readonly<
	Record< string, ( name: string ) => string >
> = {
	'create-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'New snippet: %s', 'svc' ), name ),
	'delete-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Move %s to the trash', 'svc' ), name ),
	'enable-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Activate %s', 'svc' ), name ),
	'disable-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Deactivate %s', 'svc' ), name ),
	'duplicate-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Duplicate %s', 'svc' ), name ),
	'restore-revision': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Restore a revision of %s', 'svc' ), name ),
	'untrash-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Restore %s from the trash', 'svc' ), name ),
};

/** What it would do, such as "Activate Shop banner". */
export function nameOfProposal( {
	operation,
	snippets,
	title,
	id,
}: Proposal ): string {
	const name =
		title === ''
			? /* translators: %d: number of a proposal. */
				sprintf( __( 'Proposal %d', 'svc' ), id )
			: title;
	const isNew = operation === 'save-snippet' && snippets.length === 0;
	const deed = proposalActions[ isNew ? 'create-snippet' : operation ];
	return deed === undefined
		? sprintf(
				/* translators: %s: title of a snippet. */
				__( 'Change %s', 'svc' ),
				name
			)
		: deed( name );
}

/** Who proposed it: the application password with the person it belongs to, or the person. */
export const authorOf = ( { name, password }: Proposal ): string =>
	password === ''
		? name
		: sprintf(
				/* translators: 1: name of an application password, 2: name of a person. */
				__( '%1$s (%2$s)', 'svc' ),
				password,
				name
			);

/** A setting that it changes; one of a new snippet, which has no ID yet, is compared with nothing. */
export const changeInWords = (
	schema: Parameters< typeof newFieldInWords >[ 0 ],
	type: Parameters< typeof newFieldInWords >[ 1 ],
	{ id, field, now, then }: WholeProposal[ 'changes' ][ number ]
): string =>
	id === null
		? newFieldInWords( schema, type, field, then )
		: differenceInWords( schema, type, field, now, then );
