/**
 * What came along with copied code is named at every door, and the fix goes live. All forms are in `tests/unit/Checks/CopiedTest.php`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
} );
afterAll( () => site.stop() );

test( 'a copy from a chat is corrected by its fix', async () => {
	const pasted = {
		title: 'Pasted',
		type: 'php',
		status: 'active',
		code: "Here it is:\n```php\nadd_action( ‘wp_footer’, function () {\n\techo '<!-- ', 1 &amp;&amp; 1, ' pasted -->';\n} );\n```",
	};
	const { body } = await site.rest( 'POST', '/snippets', pasted );
	const saved = body as {
		readonly snippet: { readonly id: number; readonly status: string };
		readonly errors: readonly {
			line: number;
			fix?: { readonly code: string };
		}[];
	};
	expect( saved.snippet.status ).toBe( 'inactive' );
	expect( saved.errors.map( ( { line } ) => line ) ).toEqual( [ 2, 3, 4 ] );
	const fixed = await site.rest( 'POST', `/snippets/${ saved.snippet.id }`, {
		...saved.errors[ 0 ]?.fix,
		status: 'active',
	} );
	expect( fixed.body ).toMatchObject( {
		snippet: { status: 'active' },
		errors: [],
	} );
	expect( ( await site.page( '/' ) ).text ).toContain( '<!-- 1 pasted -->' );
	const said = await site.wp(
		'svc',
		'validate',
		'--type=php',
		'--code=$a-&gt;b();'
	);
	expect( said.stdout + said.stderr ).toContain( '--format=json' );
} );
