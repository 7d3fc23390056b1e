import { select } from '@wordpress/data';
import { useMemo } from '@wordpress/element';
import { store as preferences } from '@wordpress/preferences';
import {
	prefer,
	SCOPE,
	usePreference,
	type Preferences,
} from './preferences.js';

/** Things that a person keeps under a name, in their order: WordPress keeps them with the person. */

export interface Named {
	readonly id: string;
	readonly name: string;
}

type Lists = {
	[
		Name in keyof Preferences
	]: Preferences[ Name ] extends readonly unknown[]
		? unknown[] extends Preferences[ Name ]
			? Name
			: never
		: never;
}[ keyof Preferences ];

const isObject = ( value: unknown ): value is Record< string, unknown > =>
	typeof value === 'object' && value !== null;

/**
 * @param preference Where they are kept.
 * @param read       What there is beside the name; null for what another version has left there.
 */
export function namedList< Value extends object >(
	preference: Lists,
	read: ( kept: Record< string, unknown > ) => Value | null
) {
	type Item = Named & Value;
	const readable = ( kept: unknown ): Item[] =>
		( Array.isArray( kept ) ? ( kept as unknown[] ) : [] ).flatMap(
			( item ) => {
				if (
					! isObject( item ) ||
					typeof item.id !== 'string' ||
					typeof item.name !== 'string'
				) {
					return [];
				}
				const value = read( item );
				return value === null
					? []
					: [ { id: item.id, name: item.name, ...value } ];
			}
		);
	const change = ( how: ( items: readonly Item[] ) => Item[] ): void =>
		prefer(
			preference,
			how( readable( select( preferences ).get( SCOPE, preference ) ) )
		);
	return {
		change,
		useAll: (): readonly Item[] => {
			const kept = usePreference( preference );
			return useMemo( () => readable( kept ), [ kept ] );
		},
		/** Keeps it under a name; what had that name is replaced where it stands. */
		keep: ( name: string, value: Value ): void =>
			change( ( items ) =>
				items.some( ( item ) => item.name === name )
					? items.map( ( item ) =>
							item.name === name ? { ...item, ...value } : item
						)
					: [
							...items,
							{ id: Date.now().toString( 36 ), name, ...value },
						]
			),
		rename: ( id: string, name: string ): void =>
			change( ( items ) =>
				items.map( ( item ) =>
					item.id === id ? { ...item, name } : item
				)
			),
		forget: ( id: string ): void =>
			change( ( items ) => items.filter( ( item ) => item.id !== id ) ),
	};
}
