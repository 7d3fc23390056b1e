import { bootData } from '../../client/index.js';

/** A short list of numbers that this browser keeps. One that refuses (private windows of some) keeps nothing, and no work is lost. */

/** Several sites and people may share one browser. */
const keyOf = ( name: string ): string =>
	[ name, bootData().site.url, bootData().user.id ].join( '|' );

type Kind = 'localStorage' | 'sessionStorage';

/** The list; empty where there is none. */
export function keptList( kind: Kind, name: string ): readonly number[] {
	try {
		const list: unknown = JSON.parse(
			window[ kind ].getItem( keyOf( name ) ) ?? '[]'
		);
		return Array.isArray( list )
			? list.filter( ( it ): it is number => Number.isInteger( it ) )
			: [];
	} catch {
		return [];
	}
}

export function keepList(
	kind: Kind,
	name: string,
	list: readonly number[]
): void {
	try {
		if ( list.length === 0 ) {
			window[ kind ].removeItem( keyOf( name ) );
		} else {
			window[ kind ].setItem( keyOf( name ), JSON.stringify( list ) );
		}
	} catch {
		// What is open stays open.
	}
}
