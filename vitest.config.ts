/**
 * One project per kind of test, told apart by folder. `full`, `e2e` and
 * `faults` measure, kill or look at a whole machine: their files take turns.
 */
import { defineConfig } from 'vitest/config';

const SECOND = 1000;

/** `npm run test:long` kills ten times as often. */
const FAULTS_MS = ( process.env.SVC_LONG === '1' ? 7200 : 600 ) * SECOND;

const SITES = [ 'tests/support/site-pool.ts' ];
const DATABASE = [ 'tests/support/database-setup.ts' ];

function project(
	name: string,
	options: {
		timeout_ms?: number;
		parallel?: boolean;
		/** What all files of the project share. */
		setup?: string[];
	} = {}
) {
	const timeout = options.timeout_ms ?? 5 * SECOND;
	return {
		test: {
			name,
			include: [ `tests/${ name }/**/*.test.ts` ],
			environment: 'node' as const,
			pool: 'forks' as const,
			fileParallelism: options.parallel ?? false,
			testTimeout: timeout,
			// What is waited for goes through a whole site, which a busy machine makes slow.
			expect: { poll: { timeout: 15 * SECOND } },
			hookTimeout: Math.max( timeout, 60 * SECOND ),
			// The file system and a whole WordPress are behind these: no retries hide a failure.
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
			project( 'unit', { parallel: true } ),
			project( 'architecture', { timeout_ms: 60 * SECOND } ),
			project( 'contract', { timeout_ms: 60 * SECOND } ),
			project( 'site', {
				timeout_ms: 60 * SECOND,
				parallel: true,
				setup: SITES,
			} ),
			project( 'full', { timeout_ms: 120 * SECOND, setup: DATABASE } ),
			project( 'e2e', { timeout_ms: 120 * SECOND, setup: SITES } ),
			project( 'faults', { timeout_ms: FAULTS_MS, setup: DATABASE } ),
		],
	},
} );
