import { structureOf } from './php-structure.js';
import { textAt, type PhpText } from './php-tokens.js';

/** What one piece of code declares and uses itself. */

export interface Declared {
	readonly kind: 'function' | 'class' | 'constant';
	readonly name: string;
	/** Where the name stands, counted from 0. */
	readonly start: number;
	/** Parameters of a function as they are written. */
	readonly params: string;
}

/** Functions, classes and constants in their order; methods are none of them. */
export function declaredIn( whole: PhpText ): readonly Declared[] {
	const { text, scopes, classes, constants, classOf } = structureOf( whole );
	const isFree = ( { from }: { readonly from: number } ) =>
		( classOf[ from ] ?? -1 ) < 0;
	const startOf = ( at: number ) => text.tokens[ at ]?.start ?? 0;
	return [
		...scopes
			.filter( ( it ) => it.kind === 'function' && isFree( it ) )
			.map( ( { name, named, opening, closing } ) => ( {
				kind: 'function' as const,
				name,
				start: startOf( named ),
				params: text.code
					.slice( startOf( opening ) + 1, startOf( closing ) )
					.replaceAll( /\s+/g, ' ' )
					.trim(),
			} ) ),
		...classes
			.filter( ( it ) => it.named >= 0 && isFree( it ) )
			.map( ( { name, named } ) => ( {
				kind: 'class' as const,
				name,
				start: startOf( named ),
				params: '',
			} ) ),
		...constants.filter( isFree ).map( ( { name, named } ) => ( {
			kind: 'constant' as const,
			name,
			// Within its quotes, where it has some.
			start:
				startOf( named ) +
				( text.tokens[ named ]?.kind === 'string' ? 1 : 0 ),
			params: '',
		} ) ),
	].sort( ( one, other ) => one.start - other.start );
}

/** Names of variables that stand in the code, at the places that are wanted. */
export function variablesIn(
	text: PhpText,
	isWanted: ( start: number ) => boolean
): readonly string[] {
	const names = new Set< string >();
	text.tokens.forEach( ( { kind, start, end }, index ) => {
		if ( kind === 'variable' && end - start > 1 && isWanted( start ) ) {
			names.add( textAt( text, index ) );
		}
	} );
	return [ ...names ];
}
