/** Where words stand in code. Pure. */

interface Part {
	readonly text: string;
	readonly isHit: boolean;
}

export interface Line {
	/** Counted from 1. */
	readonly number: number;
	readonly parts: readonly Part[];
}

/** Characters shown before the first hit of a line, and of a line at all: code may be minified. */
const BEFORE = 40;
const LONGEST = 240;

const escaped = ( text: string ): string =>
	text.replaceAll( /[.*+?^${}()|[\]\\]/g, '\\$&' );

/** The whole text where it stands as it is, else each of its words. */
function patternOf( code: string, search: string ): RegExp | null {
	const text = search.trim();
	if ( text === '' ) {
		return null;
	}
	const whole = new RegExp( escaped( text ), 'giu' );
	if ( whole.test( code ) ) {
		whole.lastIndex = 0;
		return whole;
	}
	return new RegExp( text.split( /\s+/u ).map( escaped ).join( '|' ), 'giu' );
}

function partsOf( line: string, pattern: RegExp ): readonly Part[] {
	const first = line.search( new RegExp( pattern.source, 'iu' ) );
	const begin = first > BEFORE && line.length > LONGEST ? first - BEFORE : 0;
	const shown = line.slice( begin, begin + LONGEST );
	const parts: Part[] = [];
	const add = ( text: string, isHit: boolean ) => {
		if ( text !== '' ) {
			parts.push( { text, isHit } );
		}
	};
	let at = 0;
	for ( const hit of shown.matchAll( pattern ) ) {
		add( shown.slice( at, hit.index ), false );
		add( hit[ 0 ], true );
		at = hit.index + hit[ 0 ].length;
	}
	add( shown.slice( at ), false );
	return begin > 0 ? [ { text: '…', isHit: false }, ...parts ] : parts;
}

/** Lines of code with what was searched for; empty when it stands elsewhere, for example in the title. */
export function linesOf( code: string, search: string ): readonly Line[] {
	const pattern = patternOf( code, search );
	if ( pattern === null ) {
		return [];
	}
	const one = new RegExp( pattern.source, 'iu' );
	return code.split( '\n' ).flatMap( ( text, at ) =>
		one.test( text )
			? [
					{
						number: at + 1,
						parts: partsOf( text.trimEnd(), pattern ),
					},
				]
			: []
	);
}
