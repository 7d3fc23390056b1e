/**
 * One project per kind of test, told apart by folder. `faults` kills and
 * looks at a whole machine: its files take turns. So do those of `full` and
 * `e2e` that `ALONE` names, after all others.
 */
import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const SECOND = 1000;

/** `npm run test:long` kills fifty times as often; a slow disk takes its time for the few of `npm test`, too. */
const FAULTS_MS = ( process.env.SVC_LONG === '1' ? 7200 : 1500 ) * SECOND;

const SITES = [ 'tests/support/site-pool.ts' ];
const DATABASE = [ 'tests/support/database-setup.ts' ];

const ALONE = {
	/** Files that start several servers, have many requests at once, or see how long a host with few processes of PHP keeps somebody waiting. */
	full: [
		'chance',
		'dead-workers',
		'few-workers',
		'hangs',
		'lost-index',
		'opcache-memory',
		'preload',
		'slow-disk',
		'test-load-parallel',
		'turns',
		'two-php',
		'update',
	].map( ( name ) => `tests/full/${ name }.test.ts` ),
	/** Files that count what a browser does while keys are pressed, or go through every screen in every size. */
	e2e: [ 'tests/e2e/app/axe.test.ts', 'tests/e2e/app/typing.test.ts' ],
};

/**
 * Files about corners of what other files hold, which together take a third of an hour on a slow machine: `npm test` leaves them to
 * `npm run test:long`. `SVC_LONG=1` before `npx vitest` runs one of them.
 */
const LONG = [
	'tests/site/activity/copied-site.test.ts',
	'tests/site/checks/own-address.test.ts',
	'tests/site/cli/circumstances.test.ts',
	'tests/site/cli/daily.test.ts',
	'tests/site/client/memory.test.ts',
	'tests/site/client/model.test.ts',
	'tests/site/library/classic.test.ts',
	'tests/site/library/oldest.test.ts',
	'tests/site/neighbours/cart-total.test.ts',
	'tests/site/neighbours/page-caches.test.ts',
	'tests/site/recovery/after-the-watch.test.ts',
	'tests/site/recovery/guards.test.ts',
	'tests/site/recovery/lost-uploads.test.ts',
	'tests/site/strange/basedir.test.ts',
	'tests/site/strange/hosts.test.ts',
	'tests/site/strange/own-sites.test.ts',
	'tests/site/strange/unlockable.test.ts',
	'tests/site/strange/unwritable.test.ts',
	'tests/site/styles/partials.test.ts',
	'tests/full/chance.test.ts',
	'tests/full/few-workers.test.ts',
	'tests/full/slow-disk.test.ts',
	'tests/full/turns.test.ts',
	'tests/full/two-php.test.ts',
	'tests/e2e/app/focus.test.ts',
	'tests/e2e/app/forced-colours.test.ts',
	'tests/e2e/app/room.test.ts',
	'tests/e2e/app/sidebar-tree.test.ts',
	'tests/e2e/journeys/late.test.ts',
	'tests/e2e/journeys/leaving.test.ts',
	'tests/e2e/journeys/merging.test.ts',
	'tests/e2e/journeys/rushed.test.ts',
	'tests/e2e/journeys/unfinished.test.ts',
	'tests/e2e/journeys/words.test.ts',
	'tests/e2e/visitor/pasted.test.ts',
];
const LEFT_OUT = process.env.SVC_LONG === '1' ? [] : LONG;

const gone = [ ...ALONE.full, ...ALONE.e2e, ...LONG ].filter(
	( file ) => ! existsSync( file )
);
if ( gone.length > 0 ) {
	// Under its new name it would run beside others.
	throw new Error( `vitest.config.ts names ${ gone.join( ', ' ) }.` );
}

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
			project( 'unit', { timeout_ms: 60 * SECOND, parallel: true } ),
			project( 'architecture', { timeout_ms: 60 * SECOND } ),
			project( 'contract', { timeout_ms: 60 * SECOND } ),
			project( 'site', {
				timeout_ms: 60 * SECOND,
				parallel: true,
				setup: SITES,
			} ),
			project( 'full', {
				timeout_ms: 120 * SECOND,
				parallel: true,
				except: ALONE.full,
				setup: DATABASE,
			} ),
			project( 'full-alone', {
				timeout_ms: 120 * SECOND,
				only: ALONE.full,
				turn: 1,
				setup: DATABASE,
			} ),
			project( 'e2e', {
				timeout_ms: 120 * SECOND,
				parallel: true,
				except: ALONE.e2e,
				setup: SITES,
			} ),
			project( 'e2e-alone', {
				timeout_ms: 120 * SECOND,
				only: ALONE.e2e,
				turn: 1,
				setup: SITES,
			} ),
			project( 'faults', { timeout_ms: FAULTS_MS, setup: DATABASE } ),
		],
	},
} );
