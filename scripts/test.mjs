/**
 * Sets everything up, runs the suites and counts. Those that keep one core
 * busy run two at a time, the others one after the other.
 *
 *     npm test                              all
 *     npm test -- --only unit,phpunit       some
 *     npm test -- --list                    names
 *     npm run test:long                     all, with many more kills: hours
 *
 * What failed is told once more at the end, whose last line is
 * `N passed, N failed`. A suite that ran no test failed. Up to three files of
 * a suite that waits for sites or browsers run once more, alone, when they
 * fail; what passes then is told as unstable.
 */
import { chmod, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeLeftovers, removeWhenGone } from './lib/leftovers.mjs';
import { roomInMemory } from './lib/memory.mjs';
import { readOptions, refuse } from './lib/options.mjs';
import { STATE_DIR } from './lib/paths.mjs';
import { endWithTheTerminal } from './lib/processes.mjs';
import { removeTree } from './lib/remove-tree.mjs';
import { setUp } from './lib/setup.mjs';
import { removeDeadRuns } from './lib/site-files.mjs';
import { logOf, runOnce } from './lib/run-suite.mjs';
import { runAgain } from './lib/second-run.mjs';
import { count, failures } from './lib/test-counts.mjs';
import { SUITES } from './suites.mjs';

/** @typedef {import('./suites.mjs').Suite} Suite */
/** @typedef {import('./lib/test-counts.mjs').Counts} Counts */
/** @typedef {import('./lib/test-counts.mjs').Failure} Failure */
/** @typedef {Counts & {failures: Failure[], unstable: Failure[]}} Result Unstable: what failed, and passed when its file ran alone. */
/** @typedef {import('./lib/requirements.mjs').RequirementSet} RequirementSet */

/** @type {Record<string, RequirementSet[]>} What a suite needs beyond the build. */
const NEEDS = {
	contract: [ 'embedded' ],
	site: [ 'embedded' ],
	full: [ 'embedded', 'full' ],
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
 * @param {Suite}  suite
 * @param {string} temporary
 * @return {Promise<Result>} The counts are printed already.
 */
async function runSuite( suite, temporary ) {
	const began = Date.now();
	const place = { temporary, env: values.long ? LONG : {} };
	const report = path.join( temporary, `${ suite.name }.report` );
	if ( ! suite.isOneCore ) {
		console.log( `\n=== ${ suite.name }` );
	}
	const first = await runOnce( suite, place, report );
	const again =
		first !== 0 && suite.mayWait
			? await runAgain( suite, place, report )
			: null;
	const code = again?.code ?? first;
	if ( suite.isOneCore ) {
		console.log( `\n=== ${ suite.name }` );
		process.stdout.write(
			await readFile( logOf( suite, temporary ), 'utf8' )
		);
	}
	const counts = await count( suite, report, code );
	const seconds = ( ( Date.now() - began ) / 1000 ).toFixed( 1 );
	console.log(
		`--- ${ suite.name }: ${ counts.passed } passed, ${ counts.failed } failed (${ seconds } s)`
	);
	return {
		...counts,
		failures: await failures( suite, report, counts ),
		unstable: again?.unstable ?? [],
	};
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
 * @param {Suite[]} suites
 * @param {string}  onDisk   For temporary files of suites that kill, or have sites of their own.
 * @param {string}  inMemory For those of the others, if there is room.
 * @return {Promise<Counts>} The sum.
 */
async function runAll( suites, onDisk, inMemory ) {
	/** @type {Map<string, Result>} */
	const results = new Map();
	const waiting = suites.filter( ( it ) => it.isOneCore );
	const lane = async () => {
		for (
			let suite = waiting.shift();
			suite !== undefined;
			suite = waiting.shift()
		) {
			results.set( suite.name, await runSuite( suite, inMemory ) );
		}
	};
	await Promise.all( [ lane(), lane() ] );
	for ( const suite of suites.filter( ( it ) => ! it.isOneCore ) ) {
		results.set( suite.name, await runSuite( suite, onDisk ) );
	}
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
	try {
		await mkdir( STATE_DIR, { recursive: true } );
		await setUp( [
			...new Set(
				suites.flatMap( ( suite ) => NEEDS[ suite.name ] ?? [] )
			),
		] );
		sum = await runAll( suites, temporary, memory ?? temporary );
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
