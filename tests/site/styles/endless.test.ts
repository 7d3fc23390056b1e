/**
 * A stylesheet that never ends compiling must not take the site's workers with it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
}, 120_000 );
afterAll( () => site?.stop() );

const save = ( code: string ) =>
	site.rest( 'POST', '/snippets', {
		title: 'x',
		type: 'css',
		lang: 'scss',
		status: 'active',
		code,
	} );

test( 'saving an endless loop ends after five seconds; meanwhile two compile, a third is told to try again and the rest of the site answers', async () => {
	const begin = Date.now();
	const endless = [ save( '@while true {}' ), save( '@while true {}' ) ];
	// Until both are in Node.
	await new Promise( ( done ) => setTimeout( done, 1500 ) );
	const third = save( 'a { b { c: d } }' );
	expect( ( await site.page( '/' ) ).status ).toBe( 200 );
	const refused = await third;
	expect( refused.status, refused.text ).toBe( 503 );
	expect( refused.body ).toMatchObject( { code: 'svc_busy' } );
	for ( const ended of await Promise.all( endless ) ) {
		expect( ended.status, ended.text ).toBe( 201 );
		expect( ended.body.snippet.status ).toBe( 'inactive' );
		expect( ended.body.errors[ 0 ].message ).toMatch(
			/took longer than 5 seconds/
		);
	}
	expect( Date.now() - begin ).toBeLessThan( 15_000 );
	// It was not kept, and it is nobody's fault: the same save goes through now.
	const again = await save( 'a { b { c: d } }' );
	expect( again.status, again.text ).toBe( 201 );
	expect( again.body ).toMatchObject( {
		errors: [],
		snippet: { status: 'active' },
	} );
	const { body } = await site.rest( 'GET', '/snippets' );
	expect( body ).toHaveLength( 3 );
} );
