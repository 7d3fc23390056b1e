/**
 * HTML at a hook that WordPress runs as a filter: the value passes through,
 * nothing is printed, and saving says so.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { put } from './runtime-site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite( {
		posts: true,
		muPlugins: {
			'hooks.php': `<?php
				add_action( 'wp_footer', static function () {
					echo '<i>filtered:' . esc_html( apply_filters( 'svc_both', 'value' ) ) . '</i>';
					echo '<i>acted:'; do_action( 'svc_both' ); echo '</i>';
					$list = [ 'x' ];
					echo '<i>by reference:'; do_action_ref_array( 'svc_both', $list ); echo '</i>';
				} );`,
		},
	} );
} );
afterAll( () => site.stop() );

const html = ( hook: string, code = '<b>svc-html</b>' ) => ( {
	type: 'html' as const,
	hook,
	code,
} );

test( 'one name, run as filter and as action: printed by the action only', async () => {
	await put( site, html( 'svc_both' ) );
	const { text } = await site.page( '/' );
	expect( text ).toContain( '<i>filtered:value</i>' );
	expect( text ).toContain( '<i>acted:<b>svc-html</b></i>' );
	expect( text ).toContain( '<i>by reference:<b>svc-html</b></i>' );
	expect( text.match( /svc-html/g ) ).toHaveLength( 2 );
} );

test( 'the same in a sampled request and with consent', async () => {
	await put(
		site,
		html( 'svc_both' ),
		{ ...html( 'svc_both', 'svc-waits' ), consent: 'marketing' },
		{ code: 'return;' }
	);
	await site.rest( 'POST', '/costs/sample', { on: true, rate: 1 } );
	const { text } = await site.page( '/' );
	await site.rest( 'POST', '/costs/sample', { on: false } );
	expect( text ).toContain( '<i>filtered:value</i>' );
	expect( text.match( /svc-html/g ) ).toHaveLength( 2 );
} );

test( 'login works with HTML on wp_authenticate_user', async () => {
	await put( site, html( 'wp_authenticate_user' ), html( 'the_title' ) );
	const answer = await site.page( '/wp-login.php', {
		method: 'POST',
		cookies: { wordpress_test_cookie: 'WP%20Cookie%20check' },
		body: new URLSearchParams( {
			log: 'editor',
			pwd: 'password',
			testcookie: '1',
		} ),
	} );
	expect( answer.status ).toBe( 302 );
	expect( answer.text ).not.toContain( 'svc-html' );
	const page = await site.page( '/hello-world/' );
	expect( page.text ).toContain( 'Hello world!' );
	expect( page.text ).not.toContain( 'svc-html' );
} );

test.each( [
	// Known by name; no test load runs it.
	[ 'wp_authenticate_user', 'inactive' ],
	// Unknown by name; the test load runs it.
	[ 'svc_only_seen', 'active' ],
] )( 'saving for the filter %s warns', async ( hook, status ) => {
	await put( site, {
		code: "add_action( 'wp_footer', static fn() => apply_filters( 'svc_only_seen', 1 ) );",
	} );
	const saved = await site.rest( 'POST', '/snippets', {
		...html( hook ),
		status,
	} );
	expect( saved.body.snippet.status, saved.text ).toBe( status );
	expect(
		saved.body.warnings.map(
			( { message }: { message: string } ) => message
		)
	).toContainEqual( expect.stringContaining( `"${ hook }" is a filter` ) );
	const action = await site.rest( 'POST', '/snippets', {
		...html( 'wp_footer' ),
		status,
	} );
	expect( action.body.warnings ).toEqual( [] );
} );
