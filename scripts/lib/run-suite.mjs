/**
 * Runs one suite, in a place of its own for temporary files.
 */
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { launch } from './processes.mjs';
import { reportArguments } from './test-counts.mjs';

/** @typedef {import('../suites.mjs').Suite} Suite */

/**
 * @typedef {Object} Place
 * @property {string}                 temporary Everything the tests leave lying lands here.
 * @property {Record<string, string>} env       Beside what every suite gets.
 */

/**
 * @param {Suite}    suite
 * @param {Place}    place
 * @param {string}   report    Path that the runner writes to.
 * @param {string[]} also      Arguments beside those of the suite.
 * @return {Promise<number>} The exit code.
 */
export function runOnce( suite, { temporary, env }, report, also = [] ) {
	const [ command, ...args ] = suite.command;
	return launch(
		command,
		[ ...args, ...also, ...reportArguments( suite, report ) ],
		{
			cwd: ROOT,
			// Two that print at the same time would mix their lines: those speak at their end.
			...( suite.isOneCore
				? { logFile: logOf( suite, temporary ) }
				: { inherit: true } ),
			env: {
				...env,
				TMPDIR: temporary,
				XDG_CACHE_HOME: path.join( temporary, 'cache' ),
				XDG_CONFIG_HOME: path.join( temporary, 'config' ),
			},
		}
	).ended;
}

/**
 * @param {Suite}  suite
 * @param {string} temporary
 * @return {string} Path of what it prints, where it prints to a file.
 */
export function logOf( suite, temporary ) {
	return path.join( temporary, `${ suite.name }.log` );
}
