/**
 * One project per kind of test, told apart by folder, and one more for the
 * files that `ALONE` names: they run apart from the others of their kind.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const SECOND = 1000;

/** `npm run test:long` kills fifty times as often; a slow disk takes its time for the few of `npm test`, too. */
const FAULTS_MS = ( process.env.SVC_LONG === '1' ? 7200 : 1500 ) * SECOND;

const SITES = [ 'tests/support/site-pool.ts' ];
const DATABASE = [ 'tests/support/database-setup.ts' ];

const ALONE = {
	/** Files that start several servers, have many requests at once, or see how long a host with few processes of PHP keeps somebody waiting. */
	full: [
		'chance.long',
		'dead-workers',
		'few-workers.long',
		'hangs',
		'lost-index',
		'outages',
		'slow-disk.long',
		'test-load-parallel',
		'turns.long',
		'two-php.long',
		'update',
	].map( ( name ) => `tests/full/${ name }.test.ts` ),
	/** Files that put something of their own in the place of modules, which others import as they are. */
	unit: [ 'git-followed', 'git-settling', 'kept', 'transport' ].map(
		( name ) => `tests/unit/app/${ name }.test.ts`
	),
	/** Files that count what a browser does while keys are pressed. */
	e2e: [ 'tests/e2e/app/typing.long.test.ts' ],
};

/**
 * `X.long.test.ts` are about corners of what other files hold, and take minutes: `npm test` leaves them to `npm run test:long`.
 * `SVC_LONG=1` before `npx vitest` runs one of them.
 */
const LEFT_OUT =
	process.env.SVC_LONG === '1' ? [] : [ 'tests/**/*.long.test.ts' ];

const gone = Object.values( ALONE )
	.flat()
	.filter( ( file ) => ! existsSync( file ) );
if ( gone.length > 0 ) {
	// Under its new name it would run beside others.
	throw new Error( `vitest.config.ts names ${ gone.join( ', ' ) }.` );
}

/**
 * What the app's modules without a screen need of these packages is a store each. The components that come with it on a page are two
 * thirds of the time that a process of unit tests takes to start.
 */
const STORES_ALONE = [ 'notices', 'preferences' ].map( ( name ) => ( {
	find: `@wordpress/${ name }`,
	replacement: path.join(
		import.meta.dirname,
		`node_modules/@wordpress/${ name }/build-module/store/index.mjs`
	),
} ) );

function project(
	name: string,
	options: {
		timeout_ms?: number;
		parallel?: boolean;
		/** Instead of all files of the folder. */
		only?: string[];
		except?: string[];
		/** Those of a suite with a higher number begin when the others have ended. */
		turn?: number;
		/** What all files of the project share. */
		setup?: string[];
		/** Files that come one after the other in a process share what they import, and with it a browser. */
		together?: boolean;
	} = {}
) {
	const timeout = options.timeout_ms ?? 5 * SECOND;
	return {
		test: {
			name,
			include: options.only ?? [ `tests/${ name }/**/*.test.ts` ],
			exclude: [ ...( options.except ?? [] ), ...LEFT_OUT ],
			sequence: { groupOrder: options.turn ?? 0 },
			environment: 'node' as const,
			pool: 'forks' as const,
			fileParallelism: options.parallel ?? false,
			isolate: options.together !== true,
			alias: name.startsWith( 'unit' ) ? STORES_ALONE : [],
			testTimeout: timeout,
			// What is waited for goes through a whole site, which a busy machine makes slow.
			expect: { poll: { timeout: 15 * SECOND } },
			hookTimeout: Math.max( timeout, 60 * SECOND ),
			// No retries hide a failure; what passes in a second run of its file alone is told (`npm test`).
			retry: 0,
			globalSetup: options.setup ?? [],
		},
	};
}

export default defineConfig( {
	test: {
		// A site answers with processes of its own: more than two at a time slow each other down.
		maxWorkers: 2,
		projects: [
			project( 'unit', {
				timeout_ms: 60 * SECOND,
				parallel: true,
				except: ALONE.unit,
				together: true,
			} ),
			project( 'unit-alone', {
				timeout_ms: 60 * SECOND,
				parallel: true,
				only: ALONE.unit,
			} ),
			project( 'architecture', {
				timeout_ms: 60 * SECOND,
				together: true,
			} ),
			project( 'contract', {
				timeout_ms: 60 * SECOND,
				together: true,
			} ),
			project( 'site', {
				timeout_ms: 60 * SECOND,
				parallel: true,
				setup: SITES,
				together: true,
			} ),
			project( 'full', {
				timeout_ms: 120 * SECOND,
				parallel: true,
				except: ALONE.full,
				setup: DATABASE,
				together: true,
			} ),
			project( 'full-alone', {
				timeout_ms: 120 * SECOND,
				// Two wait better than one; in the long form some tell how long people wait.
				parallel: process.env.SVC_LONG !== '1',
				only: ALONE.full,
				turn: 1,
				setup: DATABASE,
				together: true,
			} ),
			project( 'e2e', {
				timeout_ms: 120 * SECOND,
				parallel: true,
				except: ALONE.e2e,
				setup: SITES,
				together: true,
			} ),
			project( 'e2e-alone', {
				timeout_ms: 120 * SECOND,
				only: ALONE.e2e,
				turn: 1,
				setup: SITES,
			} ),
			project( 'faults', {
				timeout_ms: FAULTS_MS,
				parallel: true,
				setup: DATABASE,
			} ),
		],
	},
} );
