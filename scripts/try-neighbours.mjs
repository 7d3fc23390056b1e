/**
 * Sets everything up and asks real plugins: see tests/support/neighbours/try.ts.
 */
import path from 'node:path';
import { endWithTheTerminal } from './lib/processes.mjs';
import { readOptions, refuse, runCommand } from './lib/options.mjs';
import { setUp, step } from './lib/setup.mjs';

const COMMAND = {
	name: 'npm run try:neighbours',
	about: [
		'Puts real plugins, one after the other, on a site that is like a real host and asks what the tests ask of their stand-ins.',
		'Prints a Markdown table: neighbour with its version, what was checked, result. Ends with 1 where something does not hold.',
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
	await setUp( [ 'full', 'browser' ] );
	await step( 'node', [
		'--import',
		'tsx',
		'tests/support/neighbours/try.ts',
		path.resolve( values.plugins ?? '' ),
		values.only ?? '',
	] );
} );
