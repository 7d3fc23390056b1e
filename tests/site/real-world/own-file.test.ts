/**
 * Code that speaks of its own file is found, and no path of the server is in the addresses that it makes. All forms are in
 * `tests/unit/Checks/FileCheckTest.php`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
} );
afterAll( () => site.stop() );

test( 'what is made of the own file has no path of the server', async () => {
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Own file',
		type: 'php',
		status: 'active',
		code: `add_action( 'wp_footer', function () {
	echo '<!--', plugins_url( 'x.js', __FILE__ ), ' ', plugin_basename( __FILE__ ), ' ', plugin_dir_url( __DIR__ . '/x' ), '-->';
} );`,
	} );
	const saved = body as {
		readonly snippet: { readonly status: string };
		readonly warnings: readonly { line: number; message: string }[];
	};
	expect( saved.snippet.status ).toBe( 'active' );
	expect( saved.warnings.map( ( { line } ) => line ) ).toEqual( [ 2, 2, 2 ] );
	const made =
		/<!--(http.*?)-->/.exec( ( await site.page( '/' ) ).text )?.[ 1 ] ?? '';
	expect( made ).toMatch(
		/^https?:\S+\/plugins\/svc-snippet\/x\.js svc-snippet\/\S+\.php https?:\S+\/plugins\/svc-snippet\/$/
	);
} );
