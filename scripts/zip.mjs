/**
 * Writes dist/svc.zip, the release archive: one folder `svc/` with what a
 * site needs and nothing else. The same sources give the same bytes: entries
 * are sorted, times and rights are fixed.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readOptions, runCommand } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { endWithTheTerminal } from './lib/processes.mjs';
import { releaseEntries } from './lib/release-files.mjs';
import { setUp } from './lib/setup.mjs';

// Zip keeps local time without a zone, so a local time is what stays the same everywhere.
const TIME = new Date( 2026, 0, 1 );

const values = readOptions(
	{
		name: 'npm run zip',
		about: [
			'Writes the release archive, ready to upload. Sets everything up and builds first.',
			'The same sources give the same bytes.',
		],
	},
	{
		output: {
			type: 'string',
			value: 'FILE',
			preset: 'dist/svc.zip',
			help: 'Where to write it.',
		},
		code: {
			type: 'boolean',
			help: 'Leaves out what browsers fetch and people read: for tests/fixtures/releases.',
		},
		'no-build': {
			type: 'boolean',
			help: 'Takes build/ as it is.',
		},
	}
);

async function main() {
	if ( ! values[ 'no-build' ] ) {
		await setUp();
	}
	// Not before the packages are installed.
	const { ZipFile } = await import( 'yazl' );
	const target = path.resolve( ROOT, values.output );
	const archive = new ZipFile();
	const files = ( await releaseEntries() ).filter(
		( { name } ) =>
			! values.code || /^(v-.*\.(js|php)|[^/]*\.php)$/.test( name )
	);
	for ( const { name, bytes } of files ) {
		archive.addBuffer( bytes, `svc/${ name }`, {
			mtime: TIME,
			mode: 0o100644,
			forceDosTimestamp: true,
		} );
	}
	archive.end();
	await mkdir( path.dirname( target ), { recursive: true } );
	const temporary = `${ target }.${ process.pid }.tmp`;
	await pipeline( archive.outputStream, createWriteStream( temporary ) );
	await rename( temporary, target );
	console.log( `${ values.output }: ${ files.length } files.` );
}

endWithTheTerminal( async () => {} );
await runCommand( main );
