/**
 * What a release holds: the archive packs these places, and the sites of
 * `npm start` and of the tests link them, so that both show the same plugin.
 */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
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
			// A package of npm, which no site needs.
			.filter( ( file ) => ! file.startsWith( 'build/client/' ) )
	);
}

/** @return {Promise<string[]>} All files of a release, relative to the checkout, sorted by bytes. */
export async function releaseFiles() {
	const files = await Promise.all( releasePlaces().map( filesIn ) );
	return files.flat().sort( ( a, b ) => ( a < b ? -1 : 1 ) );
}
