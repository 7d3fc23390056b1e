/**
 * Sets everything up and tries the app on other versions of WordPress: see tests/e2e/versions/versions.test.ts.
 */
import path from 'node:path';
import { endWithTheTerminal } from './lib/processes.mjs';
import { readOptions, refuse, runCommand } from './lib/options.mjs';
import { setUp, step } from './lib/setup.mjs';

const COMMAND = {
	name: 'npm run try:wordpress',
	about: [
		'Tries the plugin on the WordPress in a folder: all screens and the commonest jobs of the app, REST, command line and abilities.',
		'Prints a Markdown table, one row a version, and below it what failed. Ends with 1 where something did.',
	],
};

const values = readOptions( COMMAND, {
	core: {
		type: 'string',
		value: 'DIRS',
		help: 'Folders with wp-load.php and a default theme, with commas between them; they are only read.',
	},
} );
if ( values.core === undefined ) {
	refuse( COMMAND, 'Say where WordPress is: --core DIR.' );
}

endWithTheTerminal( async () => {} );
await runCommand( async () => {
	await setUp( [ 'browser' ] );
	const folders = ( values.core ?? '' )
		.split( ',' )
		.map( ( folder ) => path.resolve( folder ) );
	await step(
		'node_modules/.bin/vitest',
		[
			'run',
			'--project',
			'e2e',
			'--disableConsoleIntercept=true',
			'tests/e2e/versions/versions.test.ts',
		],
		{ SVC_LONG: '1', SVC_WORDPRESS: folders.join( ',' ) }
	);
} );
