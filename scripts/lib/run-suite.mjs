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
 * @property {string}                 [log]     File that takes what it prints; our own output by default.
 */

/**
 * @param {Suite}    suite
 * @param {Place}    place
 * @param {string}   report    Path that the runner writes to.
 * @param {string[]} also      Arguments beside those of the suite.
 * @return {Promise<number>} The exit code.
 */
export function runOnce( suite, { temporary, env, log }, report, also = [] ) {
	const [ command, ...args ] = suite.command;
	return launch(
		command,
		[ ...args, ...also, ...reportArguments( suite, report ) ],
		{
			cwd: ROOT,
			...( log === undefined ? { inherit: true } : { logFile: log } ),
			env: {
				...env,
				TMPDIR: temporary,
				XDG_CACHE_HOME: path.join( temporary, 'cache' ),
				XDG_CONFIG_HOME: path.join( temporary, 'config' ),
			},
		}
	).ended;
}
