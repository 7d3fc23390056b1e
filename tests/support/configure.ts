/** Other constants in the wp-config.php of a site that runs. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConstantValue, phpValue } from '../../scripts/lib/wp-config.mjs';

/**
 * Defines constants, in place of those of the same name.
 *
 * @param dir       Folder of wp-config.php.
 * @param constants
 * @param php       Runs before anything else.
 * @return Puts the file back.
 */
export async function configure(
	dir: string,
	constants: Record< string, ConstantValue >,
	php = ''
): Promise< () => Promise< void > > {
	const file = path.join( dir, 'wp-config.php' );
	const before = await readFile( file, 'utf8' );
	const names = Object.keys( constants ).join( '|' );
	const kept = before
		.replace( /^<\?php\n/, '' )
		.split( '\n' )
		.filter(
			( line ) =>
				names === '' ||
				! new RegExp( `^define\\( '(?:${ names })',` ).test( line )
		);
	const defines = Object.entries( constants ).map(
		( [ name, value ] ) => `define( '${ name }', ${ phpValue( value ) } );`
	);
	await writeFile( file, [ '<?php', php, ...defines, ...kept ].join( '\n' ) );
	return () => writeFile( file, before );
}
