/**
 * Sets everything up and tries svc on every kind of PHP: see tests/support/hosts/try.ts.
 */
import { endWithTheTerminal } from './lib/processes.mjs';
import { readOptions, runCommand } from './lib/options.mjs';
import { setUp, step } from './lib/setup.mjs';

const values = readOptions(
	{
		name: 'npm run try:hosts',
		about: [
			'Does the same jobs on every PHP from 8.1 to 8.5 (WebAssembly, fetched from npm), on 32-bit PHP and the next one of Debian (as root, with debootstrap), and in WordPress Playground with one worker.',
			'Prints a Markdown table. Ends with 1 where a job failed.',
		],
	},
	{
		only: {
			type: 'string',
			value: 'WORDS',
			help: 'Only where one of these words is in the name, with commas between them.',
		},
		jobs: {
			type: 'string',
			value: 'NAMES',
			help: 'Only these columns: operations, test run, library, importers, log, unit tests.',
		},
	}
);

endWithTheTerminal( async () => {} );
await runCommand( async () => {
	await setUp( [ 'embedded' ] );
	await step( 'node', [
		'--import',
		'tsx',
		'tests/support/hosts/try.ts',
		values.only ?? '',
		values.jobs ?? '',
	] );
} );
