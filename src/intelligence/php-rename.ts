import type { Catalogue } from './catalogue.js';
import { declaredIn } from './declared.js';
import type { Reading, Target } from './php-references.js';
import { textAt } from './php-tokens.js';
import { EVERYWHERE } from './php-variables.js';
import { RESERVED } from './php-words.js';

/** Whether something can be given another name without breaking what uses it, and whether the other name will do. */

export type Obstacle =
	/** It belongs to PHP or WordPress. */
	| 'known'
	/** PHP itself sets the variable. */
	| 'everywhere'
	/** The variable is one of the whole site. */
	| 'global'
	/** The function puts names of variables together. */
	| 'dynamic'
	/** The parameter is a property, too, or is given by its name. */
	| 'property'
	| 'named'
	/** Nothing says which class the method is of, or the class is declared elsewhere. */
	| 'unknown'
	/** PHP itself calls the method. */
	| 'magic'
	/** A class above, or an interface, may ask for the method by its name. */
	| 'inherited';

/** Functions and words that reach variables by their names. */
const REACHING = [
	'compact',
	'extract',
	'get_defined_vars',
	'parse_str',
	'eval',
	'include',
	'include_once',
	'require',
	'require_once',
];

/** Whether something in a scope reaches variables by names that are put together, or by names in quotes. */
export function isReached( { all }: Reading, scope: number ): boolean {
	return all.text.tokens.some( ( { kind }, at ) => {
		if ( all.scopeOf[ at ] !== scope ) {
			return false;
		}
		const word = textAt( all.text, at );
		return kind === 'name'
			? REACHING.includes( word.replace( /^\\/, '' ).toLowerCase() )
			: kind === 'variable' && word === '$';
	} );
}

function isGlobal( { all }: Reading, scope: number, name: string ): boolean {
	return all.text.tokens.some( ( _, at ) => {
		if (
			all.scopeOf[ at ] !== scope ||
			textAt( all.text, at ).toLowerCase() !== 'global'
		) {
			return false;
		}
		for ( let next = at + 1; next < all.text.tokens.length; next++ ) {
			const word = textAt( all.text, next );
			if ( word === ';' || word === name ) {
				return word === name;
			}
		}
		return false;
	} );
}

function variableObstacle(
	reading: Reading,
	name: string,
	scope: number
): Obstacle | null {
	const { all } = reading;
	if ( EVERYWHERE.includes( name ) ) {
		return 'everywhere';
	}
	if ( isGlobal( reading, scope, name ) ) {
		return 'global';
	}
	const scopes = new Set(
		reading
			.uses()
			.filter( ( it ) => it.name === name && it.scope === scope )
			.map( ( { at } ) => all.scopeOf[ at ] ?? 0 )
	);
	if ( [ ...scopes ].some( ( it ) => isReached( reading, it ) ) ) {
		return 'dynamic';
	}
	const param = all.scopes[ scope ]?.params.find(
		( it ) => it.name === name
	);
	if ( param === undefined ) {
		return null;
	}
	if ( param.isPromoted ) {
		return 'property';
	}
	const isNamed = all.text.tokens.some(
		( _, at ) =>
			`$${ textAt( all.text, at ) }` === name &&
			textAt( all.text, at + 1 ) === ':' &&
			[ '(', ',' ].includes( textAt( all.text, at - 1 ) )
	);
	return isNamed ? 'named' : null;
}

function methodObstacle(
	{ all }: Reading,
	{ name, owner }: { readonly name: string; readonly owner: string },
	known: Catalogue
): Obstacle | null {
	if ( name.startsWith( '__' ) ) {
		return 'magic';
	}
	const own = all.classes.find(
		( it ) =>
			it.name !== '' && it.name.toLowerCase() === owner.toLowerCase()
	);
	const isDeclared =
		own !== undefined &&
		all.scopes.some(
			( it ) =>
				it.kind === 'method' &&
				all.classes[ it.owner ] === own &&
				it.name.toLowerCase() === name.toLowerCase()
		);
	if ( own === undefined || ! isDeclared ) {
		return 'unknown';
	}
	const above = [ own.parent, ...own.interfaces ].filter(
		( it ) => it !== ''
	);
	const mayAsk = above.some(
		( it ) =>
			known.get( 'c', it ) === undefined ||
			known
				.members( it )
				.some(
					( one ) => one.name.toLowerCase() === name.toLowerCase()
				)
	);
	return mayAsk || own.usesTraits || own.kind === 'interface'
		? 'inherited'
		: null;
}

/** Why something cannot be renamed; null when it can. */
export function obstacleOf(
	reading: Reading,
	target: Target,
	known: Catalogue
): Obstacle | null {
	switch ( target.kind ) {
		case 'variable':
			return variableObstacle( reading, target.name, target.scope );
		case 'method':
			return methodObstacle( reading, target, known );
		case 'function':
			return known.get( 'f', target.name ) === undefined ? null : 'known';
		case 'class':
			return known.get( 'c', target.name ) === undefined ? null : 'known';
		default:
			return known.get( 'k', target.name ) === undefined ? null : 'known';
	}
}

export type NameFault = 'spelling' | 'keyword' | 'taken';

/** What is wrong with a new name, as far as PHP, WordPress and this code tell; null when it will do. Without dollar sign. */
export function nameFault(
	reading: Reading,
	target: Target,
	name: string,
	known: Catalogue
): NameFault | null {
	if ( ! /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.test( name ) ) {
		return 'spelling';
	}
	const { kind } = target;
	if ( kind === 'variable' ) {
		const isTaken =
			EVERYWHERE.includes( `$${ name }` ) ||
			reading
				.uses()
				.some(
					( it ) =>
						it.name === `$${ name }` &&
						mayMeet( reading, it.scope, target.scope )
				);
		return isTaken ? 'taken' : null;
	}
	const isSame = name.toLowerCase() === target.name.toLowerCase();
	if ( kind === 'method' ) {
		const owner = reading.all.classes.findIndex(
			( it ) => it.name.toLowerCase() === target.owner.toLowerCase()
		);
		const isTaken = reading.all.scopes.some(
			( it ) =>
				it.owner === owner &&
				it.name.toLowerCase() === name.toLowerCase()
		);
		return isTaken && ! isSame ? 'taken' : null;
	}
	if ( RESERVED.includes( name.toLowerCase() ) ) {
		return 'keyword';
	}
	const letter = ( { function: 'f', class: 'c', constant: 'k' } as const )[
		kind
	];
	const isTaken =
		known.get( letter, name ) !== undefined ||
		declaredIn( reading.all.text ).some(
			( it ) =>
				it.kind === kind && it.name.toLowerCase() === name.toLowerCase()
		);
	return isTaken && ! isSame ? 'taken' : null;
}

/** Whether variables of two scopes can be seen in the same function: one is an arrow function or closure within the other. */
function mayMeet( { all }: Reading, one: number, other: number ): boolean {
	const isWithin = ( inner: number, outer: number ) => {
		let at = inner;
		while ( at !== outer ) {
			const scope = all.scopes[ at ];
			if ( scope?.kind !== 'arrow' && scope?.kind !== 'closure' ) {
				return false;
			}
			at = scope.parent;
		}
		return true;
	};
	return isWithin( one, other ) || isWithin( other, one );
}

/** Places of a word in code, from the first to the last, as the site's search for a whole word counts them; counted from 0. */
export function wordsIn(
	code: string,
	name: string,
	ignoreCase: boolean
): readonly number[] {
	const pattern = new RegExp(
		`(?<![\\p{L}\\p{N}_])${ name }(?![\\p{L}\\p{N}_])`,
		ignoreCase ? 'giu' : 'gu'
	);
	return [ ...code.matchAll( pattern ) ].map( ( { index } ) => index );
}
