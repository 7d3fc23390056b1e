/**
 * Sets everything up, runs the suites and counts. Those that leave a core to
 * others run two at a time, some of them beside the build, the others one
 * after the other.
 *
 *     npm test                              all
 *     npm test -- --only unit,phpunit       some
 *     npm test -- --list                    names
 *     npm run test:long                     all, with many more kills: hours
 *
 * What failed is told once more at the end, with the slowest tests; the last
 * line is `N passed, N failed`. A suite that ran no test failed. Up to three files of
 * a suite that waits for sites or browsers run once more, alone, when they
 * fail; what passes then is told as unstable. In the short form a test fails, too, that
 * takes more than 20 seconds, alone as well, times how slow the machine is then.
 */
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare as prepareSites } from './lib/embedded-site.mjs';
import { removeLeftovers, removeWhenGone } from './lib/leftovers.mjs';
import { roomInMemory } from './lib/memory.mjs';
import { readOptions, refuse } from './lib/options.mjs';
import { STATE_DIR } from './lib/paths.mjs';
import { endWithTheTerminal } from './lib/processes.mjs';
import { removeTree } from './lib/remove-tree.mjs';
import { installAll } from './lib/setup.mjs';
import { removeDeadRuns } from './lib/site-files.mjs';
import { runSuites } from './lib/run-suites.mjs';
import { SUITES } from './suites.mjs';

/** @typedef {import('./suites.mjs').Suite} Suite */
/** @typedef {import('./lib/test-counts.mjs').Counts} Counts */
/** @typedef {import('./lib/test-counts.mjs').Failure} Failure */
/** @typedef {import('./lib/run-suites.mjs').Result} Result */
/** @typedef {import('./lib/requirements.mjs').RequirementSet} RequirementSet */

/** @type {Record<string, RequirementSet[]>} What a suite needs beyond the build. */
const NEEDS = {
	contract: [ 'embedded' ],
	site: [ 'embedded' ],
	full: [ 'embedded', 'full' ],
	'full-alone': [ 'embedded', 'full' ],
	e2e: [ 'embedded', 'browser' ],
	faults: [ 'embedded', 'full' ],
};

const COMMAND = {
	name: 'npm test',
	about: [
		'Runs all suites, one after the other. Sets everything up first.',
		'The last line says how many tests passed and failed.',
	],
};
const values = readOptions( COMMAND, {
	only: {
		type: 'string',
		value: 'NAMES',
		help: 'Some suites, with commas between them.',
	},
	list: { type: 'boolean', help: 'Prints the names of the suites.' },
	long: { type: 'boolean', help: 'Far more kills; takes hours.' },
} );

/** What the end shows of one failure: what was expected, and where. */
const LINES_OF_A_FAILURE = 12;

/** Tests whose time the end shows. */
const SLOWEST = 10;

/** Seconds that a test of the short form may take on a quiet machine. */
const LONGEST = 20;

/** @type {Record<string, string>} How often things are killed; the tests' own numbers are far smaller. */
const LONG = {
	SVC_LONG: '1',
	SVC_KILLS: '10000',
	SVC_SITE_KILLS: '2000',
	SVC_START_KILLS: '30',
};

/** @return {Suite[]} Those asked for. */
function chosenSuites() {
	if ( values.only === undefined ) {
		return SUITES;
	}
	return values.only.split( ',' ).map( ( name ) => {
		const suite = SUITES.find( ( it ) => it.name === name );
		if ( suite === undefined ) {
			refuse(
				COMMAND,
				`There is no suite "${ name }". There are ${ SUITES.map( ( it ) => it.name ).join( ', ' ) }.`
			);
		}
		return suite;
	} );
}

/**
 * All in one place at the end, because they are far apart above, and some keep only the end of what was printed.
 *
 * @param {'FAILED' | 'UNSTABLE'} what
 * @param {Failure[]}             all
 */
function tell( what, all ) {
	for ( const { name, message } of all ) {
		const lines = message.trim().split( '\n' );
		console.log( `\n${ what } ${ name }` );
		console.log( lines.slice( 0, LINES_OF_A_FAILURE ).join( '\n' ) );
	}
}

/**
 * @param {Suite[]}             suites
 * @param {Map<string, Result>} results
 * @return {Counts} The sum.
 */
function summary( suites, results ) {
	const sum = { passed: 0, failed: 0 };
	const all = [ ...results.values() ];
	tell(
		'UNSTABLE',
		all.flatMap( ( it ) => it.unstable )
	);
	tell(
		'FAILED',
		all.flatMap( ( it ) => it.failures )
	);
	console.log( `\nthe ${ SLOWEST } slowest tests, in seconds` );
	const slow = all
		.flatMap( ( it ) => it.durations )
		.sort( ( one, other ) => other.seconds - one.seconds );
	for ( const { name, seconds } of slow.slice( 0, SLOWEST ) ) {
		console.log( `${ seconds.toFixed( 1 ).padStart( 7 ) }  ${ name }` );
	}
	console.log( '\nsuite          passed  failed' );
	for ( const { name } of suites ) {
		const { passed, failed } = results.get( name ) ?? {
			passed: 0,
			failed: 1,
		};
		sum.passed += passed;
		sum.failed += failed;
		console.log(
			`${ name.padEnd( 14 ) }${ String( passed ).padStart( 7 ) }${ String( failed ).padStart( 8 ) }`
		);
	}
	return sum;
}

async function main() {
	const suites = chosenSuites();
	// Those of runs that were killed together with everything that looked after them.
	await removeLeftovers( tmpdir(), /^svc-(?:test-)?(\d+)-/ );
	const temporary = await mkdtemp(
		path.join( tmpdir(), `svc-test-${ process.pid }-` )
	);
	removeWhenGone( temporary );
	// The build leaves a cache in it.
	process.env.TMPDIR = temporary;
	// Sites may run under another account.
	await chmod( temporary, 0o777 );
	const memory = await roomInMemory();
	const cleanUp = async () => {
		await removeTree( temporary );
		if ( memory !== null ) {
			await removeTree( memory );
		}
		await removeDeadRuns();
	};
	endWithTheTerminal( cleanUp );
	/** @type {Counts} */
	let sum = { passed: 0, failed: 1 };
	const needs = new Set(
		suites.flatMap( ( suite ) => NEEDS[ suite.name ] ?? [] )
	);
	try {
		await mkdir( STATE_DIR, { recursive: true } );
		await installAll( [ ...needs ] );
		const results = await runSuites( suites, {
			onDisk: temporary,
			inMemory: memory ?? temporary,
			env: values.long ? LONG : {},
			takesTurns: values.long === true,
			longest:
				values.long === true || process.env.SVC_LONG === '1'
					? Infinity
					: LONGEST,
			prepare: async () => {
				if ( needs.has( 'embedded' ) ) {
					await prepareSites();
				}
			},
		} );
		sum = summary( suites, results );
	} catch ( error ) {
		console.error( error instanceof Error ? error.message : error );
	} finally {
		await cleanUp();
	}
	console.log( `${ sum.passed } passed, ${ sum.failed } failed` );
	process.exit( sum.failed === 0 ? 0 : 1 );
}

if ( values.list ) {
	console.log( SUITES.map( ( suite ) => suite.name ).join( '\n' ) );
} else {
	await main();
}
