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
 * `N passed, N failed`. A suite that ran no test failed.
 */
import { chmod, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeLeftovers, removeWhenGone } from './lib/leftovers.mjs';
import { readOptions, refuse } from './lib/options.mjs';
import { ROOT, STATE_DIR } from './lib/paths.mjs';
import { endWithTheTerminal, launch } from './lib/processes.mjs';
import { removeTree } from './lib/remove-tree.mjs';
import { setUp } from './lib/setup.mjs';
import { removeDeadRuns } from './lib/site-files.mjs';
import { count, failures, reportArguments } from './lib/test-counts.mjs';
import { SUITES } from './suites.mjs';

/** @typedef {import('./suites.mjs').Suite} Suite */
/** @typedef {import('./lib/test-counts.mjs').Counts} Counts */
/** @typedef {import('./lib/test-counts.mjs').Failure} Failure */
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
	long: { type: 'boolean', help: 'Ten times the kills; takes hours.' },
} );

/** What the end shows of one failure: what was expected, and where. */
const LINES_OF_A_FAILURE = 12;

/** @type {Record<string, string>} How often things are killed; the tests' own numbers are a tenth of these. */
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
 * @param {string} temporary Everything the tests leave lying lands here.
 * @return {Promise<Counts & {failures: Failure[]}>} The counts are printed already.
 */
async function runSuite( suite, temporary ) {
	const began = Date.now();
	const report = path.join( temporary, `${ suite.name }.report` );
	// Two that print at the same time would mix their lines: those speak at their end.
	const log = path.join( temporary, `${ suite.name }.log` );
	const [ command, ...args ] = suite.command;
	if ( ! isOneCore( suite ) ) {
		console.log( `\n=== ${ suite.name }` );
	}
	const code = await launch(
		command,
		[ ...args, ...reportArguments( suite, report ) ],
		{
			cwd: ROOT,
			...( isOneCore( suite ) ? { logFile: log } : { inherit: true } ),
			env: {
				...( values.long ? LONG : {} ),
				TMPDIR: temporary,
				XDG_CACHE_HOME: path.join( temporary, 'cache' ),
				XDG_CONFIG_HOME: path.join( temporary, 'config' ),
			},
		}
	).ended;
	if ( isOneCore( suite ) ) {
		console.log( `\n=== ${ suite.name }` );
		process.stdout.write( await readFile( log, 'utf8' ) );
	}
	const counts = await count( suite, report, code );
	const seconds = ( ( Date.now() - began ) / 1000 ).toFixed( 1 );
	console.log(
		`--- ${ suite.name }: ${ counts.passed } passed, ${ counts.failed } failed (${ seconds } s)`
	);
	return { ...counts, failures: await failures( suite, report, counts ) };
}

/**
 * All in one place at the end, because they are far apart above, and some keep only the end of what was printed.
 *
 * @param {Failure[]} all
 */
function tell( all ) {
	for ( const { name, message } of all ) {
		const lines = message.trim().split( '\n' );
		console.log( `\nFAILED ${ name }` );
		console.log( lines.slice( 0, LINES_OF_A_FAILURE ).join( '\n' ) );
	}
}

/**
 * @param {Suite} suite
 * @return {boolean} Whether it neither measures time nor starts servers, so that another may run beside it.
 */
function isOneCore( suite ) {
	return suite.reporter === 'command';
}

/**
 * @param {Suite[]} suites
 * @param {string}  temporary
 * @return {Promise<Counts>} The sum.
 */
async function runAll( suites, temporary ) {
	/** @type {Map<string, Counts & {failures: Failure[]}>} */
	const results = new Map();
	const waiting = suites.filter( isOneCore );
	const lane = async () => {
		for (
			let suite = waiting.shift();
			suite !== undefined;
			suite = waiting.shift()
		) {
			results.set( suite.name, await runSuite( suite, temporary ) );
		}
	};
	await Promise.all( [ lane(), lane() ] );
	for ( const suite of suites.filter( ( it ) => ! isOneCore( it ) ) ) {
		results.set( suite.name, await runSuite( suite, temporary ) );
	}
	const sum = { passed: 0, failed: 0 };
	tell( [ ...results.values() ].flatMap( ( it ) => it.failures ) );
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
	const cleanUp = async () => {
		await removeTree( temporary );
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
		sum = await runAll( suites, temporary );
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
