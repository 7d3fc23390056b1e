import { expect, test } from 'vitest';
import { runPhp } from './php.js';

/**
 * The PHPUnit tests of this folder. They need WordPress' own functions, which the unit suite must not have, so they run in a
 * process of their own.
 */
test( 'ConformanceTest, InputSchemaTest and OutputWatchTest pass', async () => {
	const { code, output } = await runPhp( [
		'vendor/bin/phpunit',
		'--no-configuration',
		'--do-not-cache-result',
		'--bootstrap',
		'tests/contract/wordpress.php',
		'tests/contract',
	] );
	expect( code, output ).toBe( 0 );
	expect( output ).toMatch( /OK \(\d{2,} tests/ );
} );
