/**
 * The test site itself: what every other site test relies on.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../support/site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite( {
		posts: true,
		svc: 'none',
		muPlugins: {
			'probe.php': `<?php
				add_action( 'wp_footer', static function () {
					if ( isset( $_GET['warn'] ) ) { trigger_error( 'probe notice', E_USER_NOTICE ); }
				} );`,
		},
	} );
} );
afterAll( () => site.stop() );

describe( 'startSite', () => {
	test( 'serves the front page and writes no notice', async () => {
		await site.clearLog();
		const page = await site.page( '/' );
		expect( page.status ).toBe( 200 );
		expect( page.text ).toContain( 'Hello world!' );
		expect( await site.notices() ).toEqual( [] );
	} );

	test( 'reports notices from debug.log', async () => {
		await site.page( '/?warn=1' );
		expect( ( await site.notices() ).join() ).toContain( 'probe notice' );
		await site.clearLog();
		expect( await site.notices() ).toEqual( [] );
	} );

	test.each( [ 'password', 'cookie' ] as const )(
		'signs every role in by %s',
		async ( auth ) => {
			for ( const as of [ 'admin', 'editor', 'subscriber' ] as const ) {
				const me = await site.rest( 'GET', '/users/me', undefined, {
					namespace: 'wp/v2',
					as,
					auth,
				} );
				expect( [ as, me.status, me.body.slug ] ).toEqual( [
					as,
					200,
					as,
				] );
			}
		}
	);

	test( 'knows visitors who are not logged in', async () => {
		const me = await site.rest( 'GET', '/users/me', undefined, {
			namespace: 'wp/v2',
			as: null,
		} );
		expect( me.status ).toBe( 401 );
	} );

	test( 'can call itself', async () => {
		const code = await site.php(
			"echo wp_remote_retrieve_response_code( wp_remote_get( home_url( '/' ) ) );"
		);
		expect( code ).toBe( '200' );
	} );

	test( 'runs WP-CLI and passes its exit code on', async () => {
		expect(
			( await site.wp( 'option', 'get', 'home' ) ).stdout.trim()
		).toBe( site.url );
		expect(
			( await site.wp( 'option', 'get', 'nothing-here' ) ).code
		).toBe( 1 );
	} );
} );
