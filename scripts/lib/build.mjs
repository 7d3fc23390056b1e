/**
 * Runs the steps of the build, two at a time. A step is left out when neither
 * what it reads nor what it writes has changed since it last ran, told by
 * content: times lie after a checkout, a copy or an unpacked archive.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
	BUILD_STEPS,
	contentHash,
	inputsOf,
	stepsBefore,
} from './build-steps.mjs';
import { runInLanes } from './lanes.mjs';
import { ROOT, STATE_DIR } from './paths.mjs';
import { launch } from './processes.mjs';

/** @typedef {import('./build-steps.mjs').BuildStep} BuildStep */

const STAMP_FILE = path.join( STATE_DIR, 'build.json' );

/** @return {Record<string, {inputs: string, outputs: string}>} What each script last read and wrote. */
function stamps() {
	try {
		return JSON.parse( readFileSync( STAMP_FILE, 'utf8' ) );
	} catch {
		return {};
	}
}

/**
 * @param {BuildStep} step
 * @return {Promise<void>}
 * @throws {Error} When the script fails.
 */
async function runStep( step ) {
	const code = await launch( 'node', [ '--import', 'tsx', step.script ], {
		cwd: ROOT,
		inherit: true,
	} ).ended;
	if ( code !== 0 ) {
		throw new Error(
			`The build stopped: ${ step.script } ended with ${ code }. What is wrong stands above.`
		);
	}
}

/**
 * Keeps what a step has read and written, for the next build.
 *
 * @param {BuildStep} step
 * @param {string}    inputs
 */
function stamp( step, inputs ) {
	const all = {
		...stamps(),
		[ step.script ]: { inputs, outputs: contentHash( step.outputs ) },
	};
	// Without a pause, because another step may end meanwhile.
	mkdirSync( STATE_DIR, { recursive: true } );
	const temporary = `${ STAMP_FILE }.${ process.pid }`;
	writeFileSync( temporary, JSON.stringify( all, null, '\t' ) );
	renameSync( temporary, STAMP_FILE );
}

/**
 * @param {BuildStep} step
 * @param {boolean}   force
 * @return {Promise<boolean>} Whether there was something to do.
 * @throws {Error} When the script fails.
 */
async function bring( step, force ) {
	// Taken before the step runs: what is saved meanwhile makes it stale again.
	const inputs = contentHash( inputsOf( step ) );
	const known = stamps()[ step.script ];
	if (
		! force &&
		known?.inputs === inputs &&
		known.outputs === contentHash( step.outputs )
	) {
		return false;
	}
	await runStep( step );
	stamp( step, inputs );
	return true;
}

/**
 * @typedef {Object} BuildTask
 * @property {BuildStep}           step
 * @property {BuildTask[]}         after Those that write what the step reads.
 * @property {() => Promise<void>} run   Throws when the script fails; the others keep what they wrote.
 */

/**
 * The steps for runInLanes(). Those without anything to do end at once. They need the packages of npm and Composer.
 *
 * @param {{force?: boolean, onRun?: () => void}} [options] Force: all steps do something. OnRun is told of each that does.
 * @return {BuildTask[]} All of them, in order.
 */
export function buildTasks( { force = false, onRun = () => {} } = {} ) {
	/** @type {BuildTask[]} */
	const tasks = [];
	for ( const step of BUILD_STEPS ) {
		const before = stepsBefore( step );
		tasks.push( {
			step,
			after: tasks.filter( ( it ) => before.includes( it.step ) ),
			run: async () => {
				if ( await bring( step, force ) ) {
					onRun();
				}
			},
		} );
	}
	return tasks;
}

/**
 * Runs the steps that have something to do, two at a time. Needs the packages of npm and Composer.
 *
 * @param {{force?: boolean}} [options] Force: all steps.
 * @return {Promise<number>} How many ran.
 * @throws {Error} When a step fails; those that have ended keep what they wrote, and none is under way any more.
 */
export async function build( { force = false } = {} ) {
	let count = 0;
	await runInLanes( buildTasks( { force, onRun: () => count++ } ) );
	return count;
}
