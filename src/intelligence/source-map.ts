/** The way back from a line of compiled CSS to the line that it comes from. */

export interface Origin {
	/** Uid of the stylesheet; `input` for one that has none yet. */
	readonly source: string;
	/** Counted from 1. */
	readonly line: number;
}

const DIGITS =
	'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base 64 with a sign in the lowest bit; five bits a letter, the sixth says that it goes on. */
function numbersOf( segment: string ): readonly number[] {
	const numbers: number[] = [];
	let value = 0;
	let factor = 1;
	for ( const letter of segment ) {
		const digit = DIGITS.indexOf( letter );
		value += ( digit % 32 ) * factor;
		if ( digit >= 32 ) {
			factor *= 32;
			continue;
		}
		numbers.push( value % 2 === 1 ? -( value - 1 ) / 2 : value / 2 );
		value = 0;
		factor = 1;
	}
	return numbers;
}

function isMap(
	value: unknown
): value is { sources: string[]; mappings: string } {
	return (
		typeof value === 'object' &&
		value !== null &&
		'mappings' in value &&
		typeof value.mappings === 'string' &&
		'sources' in value &&
		Array.isArray( value.sources )
	);
}

/**
 * @param map Source map, version 3, as JSON.
 * @return Where each line comes from; null for lines that come from nowhere.
 */
export function originsOf( map: string ): readonly ( Origin | null )[] {
	const parsed: unknown = map === '' ? null : JSON.parse( map );
	if ( ! isMap( parsed ) ) {
		return [];
	}
	let source = 0;
	let line = 0;
	return parsed.mappings.split( ';' ).map( ( text ) => {
		let first: Origin | null = null;
		for ( const segment of text === '' ? [] : text.split( ',' ) ) {
			const [ , toSource = 0, toLine ] = numbersOf( segment );
			if ( toLine === undefined ) {
				continue;
			}
			source += toSource;
			line += toLine;
			first ??= {
				source: parsed.sources[ source ] ?? '',
				line: line + 1,
			};
		}
		return first;
	} );
}
