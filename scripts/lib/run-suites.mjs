/**
 * Builds and runs suites: those that leave a core to others two at a time,
 * some of them beside the build; then the others, one after the other.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildTasks } from './build.mjs';
import { overlap } from './build-steps.mjs';
import { runInLanes } from './lanes.mjs';
import { runOnce } from './run-suite.mjs';
import { runAgain } from './second-run.mjs';
import { slowness } from './slowness.mjs';
import { count, durations, failures, tooSlow } from './test-counts.mjs';

/** @typedef {import('../suites.mjs').Suite} Suite */
/** @typedef {import('./build-steps.mjs').BuildStep} BuildStep */
/** @typedef {import('./run-suite.mjs').Place} Place */
/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {import('./test-counts.mjs').Failure} Failure */
/** @typedef {import('./test-counts.mjs').Duration} Duration */
/** @typedef {Counts & {failures: Failure[], unstable: Failure[], durations: Duration[]}} Result Unstable: what failed, and passed when its file ran alone. */

/**
 * @typedef {Object} Places
 * @property {string}                 onDisk     Temporary files of suites that kill, or have sites of their own.
 * @property {string}                 inMemory   Those of the others.
 * @property {Record<string, string>} env        Beside what every suite gets.
 * @property {boolean}                takesTurns Whether no suite that waits runs beside another.
 * @property {number}                 longest    Seconds that a test may take on a quiet machine.
 * @property {() => Promise<void>}    prepare    What the suites need beside the build.
 */

/**
 * Where suites take turns, those that wait get the machine for themselves: some of their files tell for how long.
 *
 * @param {Suite}  suite
 * @param {Places} places
 * @return {boolean} Whether it runs beside others.
 */
function isBesideOthers( suite, { takesTurns } ) {
	return (
		suite.isOneCore === true && ! ( takesTurns && suite.mayWait === true )
	);
}

/** @typedef {{suite: Suite, place: Place, report: string, tookMs: number, code: number, isAgain: boolean, longest: number}} FirstRun Whether some of it runs once more. */

/**
 * @param {Suite}  suite
 * @param {Places} places
 * @return {Promise<FirstRun>} It has ended.
 */
async function runFirst( suite, places ) {
	const isBeside = isBesideOthers( suite, places );
	const temporary =
		isBeside && ! suite.mayWait ? places.inMemory : places.onDisk;
	const place = {
		temporary,
		env: places.env,
		...( isBeside
			? // Two that print at the same time would mix their lines: those speak at their end.
				{ log: path.join( temporary, `${ suite.name }.log` ) }
			: {} ),
	};
	if ( place.log === undefined ) {
		console.log( `\n=== ${ suite.name }` );
	}
	const began = Date.now();
	const report = path.join( temporary, `${ suite.name }.report` );
	const code = await runOnce( suite, place, report );
	const tookMs = Date.now() - began;
	if ( place.log !== undefined ) {
		console.log( `\n=== ${ suite.name }` );
		process.stdout.write( await readFile( place.log, 'utf8' ) );
	}
	const { longest } = places;
	const slow = tooSlow( await durations( suite, report ), longest );
	const isAgain = suite.mayWait === true && ( code !== 0 || slow.length > 0 );
	return { suite, place, report, tookMs, code, isAgain, longest };
}

/**
 * @param {Duration[]} all
 * @param {number}     longest
 * @return {Promise<Failure[]>} Tests that took longer, also for the machine that is busy now.
 */
async function slowTests( all, longest ) {
	return tooSlow( all, longest ).length === 0
		? []
		: tooSlow( all, longest * ( await slowness() ) );
}

/**
 * @param {FirstRun} it No other suite is under way, if something failed that has to run once more.
 * @return {Promise<Result>} The counts are printed already.
 */
async function finish( it ) {
	const { suite, place, report, tookMs, code: first, longest } = it;
	const { temporary, env } = place;
	// It may have waited for others since its first run.
	const began = Date.now() - tookMs;
	// Beside others on a slow machine many take longer than usual: what would fail runs once more, and no more than that.
	const again = it.isAgain
		? await runAgain(
				suite,
				{ temporary, env },
				longest * ( await slowness() ),
				report
			)
		: null;
	const counted = await count( suite, report, again?.code ?? first );
	const times = await durations( suite, report );
	const told = await failures( suite, report, counted );
	const slow = ( await slowTests( times, longest ) ).filter(
		( { name } ) => ! told.some( ( failed ) => failed.name === name )
	);
	const counts = {
		passed: counted.passed - slow.length,
		failed: counted.failed + slow.length,
	};
	const seconds = ( ( Date.now() - began ) / 1000 ).toFixed( 1 );
	console.log(
		`--- ${ suite.name }: ${ counts.passed } passed, ${ counts.failed } failed (${ seconds } s)`
	);
	return {
		...counts,
		failures: [ ...told, ...slow ],
		unstable: again?.unstable ?? [],
		durations: times,
	};
}

/**
 * Builds, and runs what runs beside the build or another suite.
 *
 * @param {Suite[]} suites
 * @param {Places}  places
 * @return {Promise<Map<string, Result>>} What the suites came to.
 */
async function buildAndRunBeside( suites, places ) {
	const steps = buildTasks();
	/** @type {Map<string, Result>} */
	const results = new Map();
	/** @type {FirstRun[]} */
	const failed = [];
	await runInLanes( [
		{ after: [], isIdle: true, run: places.prepare },
		...steps,
		...suites.map( ( suite ) => ( {
			isIdle: suite.isIdle === true,
			after: steps.filter( ( { step } ) =>
				isNeeded( step, suite.reads )
			),
			run: async () => {
				const it = await runFirst( suite, places );
				if ( it.isAgain ) {
					failed.push( it );
				} else {
					results.set( suite.name, await finish( it ) );
				}
			},
		} ) ),
	] );
	for ( const it of failed ) {
		results.set( it.suite.name, await finish( it ) );
	}
	return results;
}

/**
 * @param {BuildStep}             step
 * @param {string[] | undefined} reads All by default.
 * @return {boolean} Whether the step writes some of it.
 */
function isNeeded( { outputs }, reads ) {
	return (
		reads === undefined ||
		outputs.some( ( output ) =>
			reads.some( ( place ) => overlap( place, output ) )
		)
	);
}

/**
 * @param {Suite[]} suites
 * @param {Places}  places
 * @return {Promise<Map<string, Result>>} Name to what it came to. The counts are printed already.
 * @throws {Error} When a step of the build fails.
 */
export async function runSuites( suites, places ) {
	const isBeside = ( /** @type {Suite} */ it ) =>
		isBesideOthers( it, places );
	const results = await buildAndRunBeside(
		suites.filter( isBeside ),
		places
	);
	for ( const suite of suites.filter( ( it ) => ! isBeside( it ) ) ) {
		const it = await runFirst( suite, places );
		results.set( suite.name, await finish( it ) );
	}
	return results;
}
