import path from 'node:path';
import { endWithTheTerminal } from './processes.mjs';
import { readOptions, refuse, runCommand } from './options.mjs';
import { setUp, step } from './setup.mjs';

/**
 * A command that tries real plugins, which a person has put into a folder.
 *
 * @param {{name: string, about: string[]}} command
 * @param {import('./requirements.mjs').RequirementSet[]} parts Of the set-up.
 * @param {string}                          program Gets the folder and the slugs.
 */
export async function tryPlugins( command, parts, program ) {
	const values = readOptions( command, {
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
		refuse( command, 'Say where the plugins are: --plugins DIR.' );
	}

	endWithTheTerminal( async () => {} );
	await runCommand( async () => {
		await setUp( parts );
		await step( 'node', [
			'--import',
			'tsx',
			program,
			path.resolve( values.plugins ?? '' ),
			values.only ?? '',
		] );
	} );
}
