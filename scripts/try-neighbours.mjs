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
		'Puts real plugins, one after the other, on a scratch site and asks what the tests ask of their stand-ins.',
		'Prints a Markdown table: neighbour, what was checked, result.',
	],
};

const values = readOptions( COMMAND, {
	plugins: {
		type: 'string',
		value: 'DIR',
		help: 'Folder with the unpacked plugins, one folder each; it is only read.',
	},
} );
if ( values.plugins === undefined ) {
	refuse( COMMAND, 'Say where the plugins are: --plugins DIR.' );
}

endWithTheTerminal( async () => {} );
await runCommand( async () => {
	await setUp( [ 'embedded' ] );
	await step( 'node', [
		'--import',
		'tsx',
		'tests/support/neighbours/try.ts',
		path.resolve( values.plugins ?? '' ),
	] );
} );
