/**
 * Runs StorageKillTest.php with the others: it is PHP, because it looks into
 * the storage after every kill, and no unit test, because it takes minutes.
 * `SVC_KILLS` says how often; 100 when not set.
 */
import { test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/processes.mjs';

test( 'four writers on one storage survive kills at any moment', async ( {
	annotate,
} ) => {
	const result = await run(
		'php',
		[
			'vendor/bin/phpunit',
			'--no-configuration',
			'--bootstrap',
			'tests/unit/bootstrap.php',
			'--fail-on-skipped',
			'tests/faults',
		],
		{ cwd: ROOT, env: { SVC_KILLS: process.env.SVC_KILLS ?? '100' } }
	);
	if ( result.code !== 0 ) {
		// What stands above says which PHP it was; the end of a whole run shows the first lines only.
		const failure = result.stdout.indexOf( '1) ' );
		throw new Error(
			result.stdout.slice( Math.max( 0, failure ) ) + result.stderr
		);
	}
	await annotate( result.stderr.trim() );
} );
