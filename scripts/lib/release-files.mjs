/**
 * What a release holds: the archive packs these places, and the sites of
 * `npm start` and of the tests link them, so that both show the same plugin.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './paths.mjs';

/** Files and folders at the top of the checkout. */
const PLACES = [
	'CHANGELOG.md',
	'LICENSE',
	'build',
	'includes',
	'languages',
	'readme.txt',
	'svc.php',
	'uninstall.php',
];

/**
 * @param {string} [checkout]
 * @return {string[]} Those that are there.
 */
export function releasePlaces( checkout = ROOT ) {
	return PLACES.filter( ( place ) =>
		existsSync( path.join( checkout, place ) )
	);
}

/**
 * @param {string} place Relative to the checkout.
 * @return {Promise<string[]>} The file, or the files below it without hidden ones.
 */
async function filesIn( place ) {
	const absolute = path.join( ROOT, place );
	if ( ( await stat( absolute ) ).isFile() ) {
		return [ place ];
	}
	const entries = await readdir( absolute, {
		recursive: true,
		withFileTypes: true,
	} );
	return (
		entries
			.filter( ( entry ) => entry.isFile() )
			.map( ( entry ) =>
				path.relative( ROOT, path.join( entry.parentPath, entry.name ) )
			)
			.filter( ( file ) => ! /(^|\/)\./.test( file ) )
			// A package of npm, and what only PHPStan reads: no site needs them.
			.filter( ( file ) => ! /^build\/(client|phpstan)\//.test( file ) )
	);
}

/** @return {Promise<string[]>} All files of a release, relative to the checkout, sorted by bytes. */
export async function releaseFiles() {
	const files = await Promise.all( releasePlaces().map( filesIn ) );
	return files.flat().sort( ( a, b ) => ( a < b ? -1 : 1 ) );
}

/** What svc.php and uninstall.php say in the checkout of the folder that the code is in. */
const CODE = "define( 'SVC_CODE', __DIR__ )";

/**
 * Whether a file is part of what PHP loads bit by bit. Scripts and styles
 * that browsers fetch keep their addresses, by which their translations are
 * found.
 *
 * @param {string} file
 */
function isCode( file ) {
	return (
		file.startsWith( 'includes/' ) ||
		/^build\/(.*\.php|(apart|frame|visitor)\.js|library\/code\/.*\.txt|styles\/.*\.mjs)$/.test(
			file
		)
	);
}

/**
 * The files of a release. Its code is in a folder named by its content, so
 * that no request can load files of two releases.
 *
 * @return {Promise<{name: string, bytes: Buffer}[]>} Sorted by name.
 */
export async function releaseEntries() {
	const hash = createHash( 'sha256' );
	const entries = [];
	for ( const file of await releaseFiles() ) {
		const bytes = await readFile( path.join( ROOT, file ) );
		entries.push( { name: file, bytes } );
		hash.update( `${ file }\0${ bytes.length }\0` ).update( bytes );
	}
	const folder = `v-${ hash.digest( 'hex' ).slice( 0, 12 ) }`;
	return entries
		.map( ( { name, bytes } ) => {
			if ( isCode( name ) ) {
				return { name: `${ folder }/${ name }`, bytes };
			}
			if ( name !== 'svc.php' && name !== 'uninstall.php' ) {
				return { name, bytes };
			}
			const text = bytes.toString();
			if ( ! text.includes( CODE ) ) {
				throw new Error( `${ name } does not say: ${ CODE }` );
			}
			const named = CODE.replace( ' )', ` . '/${ folder }' )` );
			return { name, bytes: Buffer.from( text.replace( CODE, named ) ) };
		} )
		.sort( ( a, b ) => ( a.name < b.name ? -1 : 1 ) );
}
