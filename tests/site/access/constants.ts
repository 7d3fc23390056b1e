/**
 * Sets constants in the wp-config.php of a running test site, in place of those set before.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { phpValue } from '../../../scripts/lib/wp-config.mjs';
import type { TestSite } from '../../support/site.ts';

const MARK = '// Set by a test.';

/** They win over nothing: wp-config.php must not define them elsewhere. */
export async function setConstants(
	site: TestSite,
	constants: Record< string, string | boolean >
): Promise< void > {
	const file = path.join( site.dir, 'wp-config.php' );
	const [ , ...lines ] = ( await readFile( file, 'utf8' ) )
		.split( '\n' )
		.filter( ( line ) => ! line.endsWith( MARK ) );
	const defines = Object.entries( constants ).map(
		( [ name, value ] ) =>
			`define( '${ name }', ${ phpValue( value ) } ); ${ MARK }`
	);
	await writeFile( file, [ '<?php', ...defines, ...lines ].join( '\n' ) );
}
