/**
 * Everything in `build/`, from a bare clone. Steps whose sources and results
 * are unchanged are left out.
 */
import { endWithTheTerminal } from './lib/processes.mjs';
import { readOptions, runCommand } from './lib/options.mjs';
import { setUp } from './lib/setup.mjs';

const { force } = readOptions(
	{
		name: 'npm run build',
		about: [
			'Builds everything in build/. Installs the packages of npm and Composer first when they are missing.',
			'Steps whose sources and results are unchanged since they last ran are left out.',
		],
	},
	{
		force: { type: 'boolean', help: 'Runs every step.' },
	}
);

endWithTheTerminal( async () => {} );
await runCommand( () => setUp( [], { force } ) );
