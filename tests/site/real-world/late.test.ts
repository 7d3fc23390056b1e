/**
 * Callbacks that WordPress never calls are found when a snippet is checked and saved, and the fix makes them run. All forms are in
 * `tests/unit/Checks/HookCheckTest.php`.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { put } from '../runtime/runtime-site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
} );
afterAll( () => site.stop() );
beforeEach( () => put( site ) );

interface Answer {
	readonly snippet?: { readonly id: number };
	readonly warnings: readonly { message: string; fix?: { hook: string } }[];
}

const ask = async ( path: string, body: Record< string, unknown > ) =>
	( await site.rest( 'POST', path, body ) ).body as unknown as Answer;

const late = {
	title: 'Late',
	type: 'php',
	hook: 'wp_footer',
	code: `\nadd_action( 'wp_head', static function () { echo '<!-- called -->'; } );`,
};

test( 'a callback that is never called is found, and the fix has it called', async () => {
	const warning = {
		line: 2,
		message:
			'WordPress never calls this callback: "wp_head" runs before "wp_footer". Choose the location "template_redirect".',
		fix: { hook: 'template_redirect' },
	};
	expect( ( await ask( '/validate', late ) ).warnings ).toContainEqual(
		warning
	);
	const saved = await ask( '/snippets', { ...late, status: 'active' } );
	expect( saved.warnings ).toContainEqual( warning );
	const page = async () => ( await site.page( '/' ) ).text;
	expect( await page() ).not.toContain( '<!-- called -->' );
	const fixed = await ask( `/snippets/${ saved.snippet?.id }`, warning.fix );
	expect( fixed.warnings ).not.toContainEqual(
		expect.objectContaining( { fix: expect.anything() } )
	);
	expect( await page() ).toContain( '<!-- called -->' );
} );
