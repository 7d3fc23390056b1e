/** What stand-ins for a site know from the contract alone: which operation is at an address, and what a snippet has at least. */
import { fields, operations } from '../../src/contract/index.ts';
import type { Snippet } from '../../src/contract/types.ts';

type Operation = ( typeof operations )[ number ];

/** What can be asked over REST; fixed parts of a path come before names in it, as in a site. */
const doors = operations
	.flatMap( ( operation ) =>
		operation.rest === undefined
			? []
			: [
					{
						operation,
						methods: new Set< string >( operation.rest.methods ),
						pattern: new RegExp(
							`^${ operation.rest.path.replaceAll( /\{(\w+)\}/g, '(?<$1>[^/]+)' ) }$`
						),
						names: operation.rest.path.split( '{' ).length,
					},
				]
	)
	.sort( ( one, other ) => one.names - other.names );

/**
 * @param method
 * @param path   Without the namespace: `/snippets/7`.
 * @return The operation there, with what its path names; undefined where there is none.
 */
export function operationAt(
	method: string,
	path: string
):
	| {
			readonly operation: Operation;
			readonly named: Readonly< Record< string, string | number > >;
	  }
	| undefined {
	for ( const { operation, methods, pattern } of doors ) {
		const found = methods.has( method ) ? pattern.exec( path ) : null;
		if ( found !== null ) {
			return {
				operation,
				named: Object.fromEntries(
					Object.entries( found.groups ?? {} ).map(
						( [ name, value ] ) => [
							name,
							/^\d+$/.test( value ) ? Number( value ) : value,
						]
					)
				),
			};
		}
	}
	return undefined;
}

/** A script that is off, with all that a snippet has. */
export const PLAIN = {
	...Object.fromEntries(
		Object.entries( fields ).map( ( [ name, field ] ) => [
			name,
			field.default,
		] )
	),
	type: 'js',
	author: 1,
	modified_by: 1,
	created: 1,
	cache_safe: true,
	cache_reason: '',
	browser_types: [],
} as unknown as Omit< Snippet, 'id' | 'uid' | 'hash' | 'modified' >;
