/**
 * One project per kind of test, told apart by folder. `full`, `e2e` and
 * `faults` measure, kill or look at a whole machine: their files take turns.
 */
import { defineConfig } from 'vitest/config';

const SECOND = 1000;

function project(
	name: string,
	options: {
		timeout_ms?: number;
		parallel?: boolean;
		database?: boolean;
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
			hookTimeout: Math.max( timeout, 60 * SECOND ),
			// The file system and a whole WordPress are behind these: no retries hide a failure.
			retry: 0,
			globalSetup:
				options.database === true
					? [ 'tests/support/database-setup.ts' ]
					: [],
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
			project( 'site', { timeout_ms: 60 * SECOND, parallel: true } ),
			project( 'full', { timeout_ms: 120 * SECOND, database: true } ),
			project( 'e2e', { timeout_ms: 120 * SECOND } ),
			project( 'faults', { timeout_ms: 600 * SECOND, database: true } ),
		],
	},
} );
