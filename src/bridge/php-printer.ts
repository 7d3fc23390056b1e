/**
 * Prints plain data as a PHP literal that OPcache keeps as a constant array.
 * Takes JSON values only; anything else is a fault in the generator and throws.
 */

const INDENT = '\t';

/** 32-bit PHP takes its digits alone for a float, before it looks at the sign. */
const LEAST = -2147483648;

const quoted = ( value: string ): string =>
	`'${ value.replaceAll( '\\', '\\\\' ).replaceAll( "'", "\\'" ) }'`;

/** PHP turns a key of digits into an integer; printed so that the file says what is kept. */
const key = ( name: string ): string =>
	/^(?:0|-?[1-9][0-9]{0,17})$/.test( name ) ? name : quoted( name );

function scalar( value: unknown ): string {
	if ( value === null ) {
		return 'null';
	}
	if ( typeof value === 'string' ) {
		return quoted( value );
	}
	if ( value === LEAST ) {
		return '-2147483647 - 1';
	}
	if ( typeof value === 'boolean' || Number.isSafeInteger( value ) ) {
		return String( value );
	}
	if ( typeof value === 'number' && Number.isFinite( value ) ) {
		return value.toString();
	}
	throw new TypeError(
		`Cannot print a ${ typeof value } as PHP: only JSON values can be printed`
	);
}

/**
 * PHP source of a value, entries in the order given, one per line.
 *
 * @param value JSON value; undefined entries of objects are left out.
 * @param depth Levels of indent of the line that the literal starts on.
 */
export function printPhp( value: unknown, depth = 0 ): string {
	if ( typeof value !== 'object' || value === null ) {
		return scalar( value );
	}
	const pad = INDENT.repeat( depth + 1 );
	const entries = Array.isArray( value )
		? value.map( ( item ) => `${ pad }${ printPhp( item, depth + 1 ) },\n` )
		: Object.entries( value )
				.filter( ( [ , item ] ) => item !== undefined )
				.map(
					( [ name, item ] ) =>
						`${ pad }${ key( name ) } => ${ printPhp( item, depth + 1 ) },\n`
				);
	return entries.length === 0
		? '[]'
		: `[\n${ entries.join( '' ) }${ INDENT.repeat( depth ) }]`;
}

const GENERATED =
	'Generated from src/contract by `npm run build:bridge`. Do not edit.';

/** A PHP file that returns one literal. */
export const phpDataFile = ( value: unknown ): string => `<?php
/**
 * ${ GENERATED }
 */

declare(strict_types=1);

\\defined( 'ABSPATH' ) || exit;

return ${ printPhp( value ) };
`;
