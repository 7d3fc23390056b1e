/**
 * Writes dist/svc.zip, the release archive: one folder `svc/` with what a
 * site needs and nothing else. The same sources give the same bytes: entries
 * are sorted, times and rights are fixed.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ZipFile } from 'yazl';
import { ROOT } from './lib/paths.mjs';
import { step } from './lib/setup.mjs';

const CONTENTS = [
	'CHANGELOG.md',
	'LICENSE',
	'build',
	'includes',
	'languages',
	'readme.txt',
	'svc.php',
	'uninstall.php',
];

// Zip keeps local time without a zone, so a local time is what stays the same everywhere.
const TIME = new Date( 2026, 0, 1 );

const { values } = parseArgs( {
	options: {
		output: { type: 'string', default: 'dist/svc.zip' },
		'no-build': { type: 'boolean', default: false },
	},
} );

/**
 * @param {string} place Relative to the checkout.
 * @return {Promise<string[]>} Files below it, without hidden ones.
 */
async function filesIn( place ) {
	const absolute = path.join( ROOT, place );
	const entries = await readdir( absolute, {
		recursive: true,
		withFileTypes: true,
	} );
	return entries
		.filter( ( entry ) => entry.isFile() )
		.map( ( entry ) =>
			path.relative( ROOT, path.join( entry.parentPath, entry.name ) )
		)
		.filter( ( file ) => ! /(^|\/)\./.test( file ) );
}

/** @return {Promise<string[]>} All files of the archive, sorted by bytes. */
async function allFiles() {
	/** @type {string[]} */
	const files = [];
	for ( const place of CONTENTS ) {
		if ( ! existsSync( path.join( ROOT, place ) ) ) {
			continue;
		}
		files.push(
			...( path.extname( place ) !== '' || place === 'LICENSE'
				? [ place ]
				: await filesIn( place ) )
		);
	}
	return files.sort( ( a, b ) => ( a < b ? -1 : 1 ) );
}

if ( ! values[ 'no-build' ] ) {
	await step( 'node', [ 'scripts/build.mjs' ] );
}
const target = path.resolve( ROOT, values.output );
const archive = new ZipFile();
const files = await allFiles();
for ( const file of files ) {
	archive.addBuffer(
		await readFile( path.join( ROOT, file ) ),
		`svc/${ file }`,
		{
			mtime: TIME,
			mode: 0o100644,
			forceDosTimestamp: true,
		}
	);
}
archive.end();
await mkdir( path.dirname( target ), { recursive: true } );
await pipeline( archive.outputStream, createWriteStream( `${ target }.tmp` ) );
await rename( `${ target }.tmp`, target );
console.log( `${ values.output }: ${ files.length } files.` );
