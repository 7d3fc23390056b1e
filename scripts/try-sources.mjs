/**
 * Sets everything up and leaves real snippet plugins: see tests/support/sources/try.ts.
 */
import path from 'node:path';
import { endWithTheTerminal } from './lib/processes.mjs';
import { readOptions, refuse, runCommand } from './lib/options.mjs';
import { setUp, step } from './lib/setup.mjs';

const COMMAND = {
	name: 'npm run try:sources',
	about: [
		'Puts real snippet plugins, one after the other, on a site that is like a real host, has them make snippets of every place and rule, switches over and compares ten kinds of address.',
		'Prints a Markdown table, and below it every difference. Ends with 1 where a plugin cannot be tried.',
	],
};

const values = readOptions( COMMAND, {
	plugins: {
		type: 'string',
		value: 'DIR',
		help: 'Folder with the unpacked plugins, one folder or link each, named by their slugs; it is only read.',
	},
	only: {
		type: 'string',
		value: 'SLUGS',
		help: 'Only these, with commas between them.',
	},
} );
if ( values.plugins === undefined ) {
	refuse( COMMAND, 'Say where the plugins are: --plugins DIR.' );
}

endWithTheTerminal( async () => {} );
await runCommand( async () => {
	await setUp( [ 'full' ] );
	await step( 'node', [
		'--import',
		'tsx',
		'tests/support/sources/try.ts',
		path.resolve( values.plugins ?? '' ),
		values.only ?? '',
	] );
} );
