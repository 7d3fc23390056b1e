/**
 * Builds, and builds again after every save.
 */
import { saveSignature } from './lib/build-steps.mjs';
import { readOptions, runCommand } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { endWithTheTerminal, launch } from './lib/processes.mjs';
import { rebuildOnSave } from './lib/rebuild.mjs';
import { installAll } from './lib/setup.mjs';

readOptions(
	{
		name: 'npm run dev',
		about: [
			'Builds, and builds again after every save, until Ctrl-C. PHP of includes/ needs no build: a running site shows it at once.',
		],
	},
	{}
);

endWithTheTerminal( async () => {} );
await runCommand( async () => {
	await installAll();
	await rebuildOnSave( {
		signature: saveSignature,
		build: async () => {
			// A process of its own, so that a save may change the build itself.
			const code = await launch( 'node', [ 'scripts/build.mjs' ], {
				cwd: ROOT,
				inherit: true,
			} ).ended;
			console.log(
				code === 0
					? 'Waiting for changes.'
					: 'The build failed; waiting for changes.'
			);
		},
	} );
} );
