import { printPhp } from './php-printer.js';

/** Prints tables of the contract as PHP classes of constants, for what PHP needs by name and where only a constant may stand. */

/** `CODE_BYTES` from `code_bytes`. */
const constants = ( values: Readonly< Record< string, unknown > > ): string =>
	Object.entries( values )
		.map(
			( [ name, value ] ) =>
				`\tpublic const ${ name.toUpperCase() } = ${ printPhp( value, 1 ) };\n`
		)
		.join( '' );

/**
 * A class of constants in `Svc\Bridge`.
 *
 * @param name   Name of the class.
 * @param about  What it holds, in one sentence.
 * @param values Constant in snake case => JSON value.
 */
export const phpConstants = (
	name: string,
	about: string,
	values: Readonly< Record< string, unknown > >
): string => `<?php
/**
 * Generated from src/contract by \`npm run build:bridge\`. Do not edit.
 */

declare(strict_types=1);

namespace Svc\\Bridge;

\\defined( 'ABSPATH' ) || exit;

/**
 * ${ about }
 */
final class ${ name } {

${ constants( values ) }}
`;

/** `{first: 0, second: 1}`: where each stands in an order. */
export const ranks = (
	names: readonly string[]
): Readonly< Record< string, number > > =>
	Object.fromEntries( names.map( ( name, rank ) => [ name, rank ] ) );
