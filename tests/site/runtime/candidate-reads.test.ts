/**
 * A request that carries the key of a candidate only reads: everything else is answered with an error before a snippet or an action
 * of WordPress runs, whichever user or visitor sends it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	startSite,
	type PageOptions,
	type TestSite,
} from '../../support/site.ts';
import { withStore } from './runtime-site.ts';

let site: TestSite;
let key = '';

beforeAll( async () => {
	site = await startSite( {
		posts: true,
		muPlugins: {
			// The first action that plugins could use, and the last.
			'marks.php': `<?php
				foreach ( [ 'plugins_loaded', 'init', 'admin_init', 'wp_loaded', 'parse_request' ] as $hook ) {
					add_action( $hook, static function () use ( $hook ) { headers_sent() || header( 'X-Ran-' . str_replace( '_', '-', $hook ) . ': 1' ); } );
				}
				add_filter( 'request', static fn( $vars ) => isset( $_GET['alias'] ) ? [ 'rest_route' => '/wp/v2/users' ] : $vars );
				add_filter( 'rest_index', static function ( $response ) { $response->data['user'] = get_current_user_id(); return $response; } );
				add_action( 'admin_post_nopriv_svc_x', static function () { echo 'acted'; } );
				add_action( 'wp_ajax_nopriv_svc_x', static function () { echo 'acted'; } );`,
		},
	} );
	key = await withStore(
		site,
		"$snippet = Svc\\Domain\\Snippet::create( [ 'title' => 'c', 'type' => 'php', 'hook' => 'root' ] ); echo svc_plugin()->get( 'Svc\\\\Storage\\\\Code\\\\Candidates' )->open( [ [ $snippet, \"header( 'X-Ran-Snippet: 1' );\" ] ] )->key();"
	);
} );
afterAll( () => site.stop() );

async function ask( address: string, options: PageOptions = {} ) {
	const page = await site.page( address, {
		...options,
		headers: { 'x-svc-candidate': key, ...options.headers },
	} );
	return {
		status: page.status,
		refused: page.headers.get( 'x-svc-refused' ),
		ran: [ ...page.headers.keys() ].filter( ( name ) =>
			name.startsWith( 'x-ran-' )
		),
		text: page.text,
	};
}

/** One of each script; `tests/unit/Runtime/RequestsTest.php` has the ways to write an address. */
test( 'what does not only read is refused', async () => {
	const refused: [ address: string, options?: PageOptions ][] = [
		[ '/', { method: 'POST', body: new URLSearchParams( { a: 'b' } ) } ],
		[ '/', { headers: { 'x-http-method-override': 'DELETE' } } ],
		[ '/?rest.route=/wp/v2/users' ],
		[ '/wp-json%2Fwp/v2/users' ],
		[ '/wp-admin/admin-ajax.php?action=svc_x' ],
		[ '/wp-admin/admin-post.php?action=svc_x' ],
		[ '/wp-admin/options.php' ],
		[ '/wp-login.php?action=logout' ],
		[ '/wp-cron.php?doing_wp_cron=svc' ],
		[ '/xmlrpc.php' ],
		[ '/wp-comments-post.php', { method: 'POST', body: 'a=b' } ],
		[ '/wp-signup.php' ],
	];
	for ( const [ address, options ] of refused ) {
		const { text, ...answer } = await ask( address, options );
		expect( [ address, answer ] ).toEqual( [
			address,
			{ status: 403, refused: '1', ran: [] },
		] );
		expect( text ).not.toContain( 'acted' );
	}
	// A request without the header is not concerned.
	const other = await site.page( '/wp-admin/admin-post.php?action=svc_x' );
	expect( other.headers.get( 'x-svc-refused' ) ).toBeNull();
	expect( other.text ).toBe( 'acted' );
} );

test( 'what reads runs the candidate', async () => {
	for ( const address of [
		'/',
		'/wp-json/',
		'/wp-login.php?action=lostpassword',
		'/wp-admin/admin-ajax.php?action=svc_test_load',
		'/wp-admin/post.php?post=2&action=edit',
	] ) {
		const answer = await ask( address );
		expect( [ address, answer.refused ] ).toEqual( [ address, null ] );
		expect( answer.ran, address ).toContain( 'x-ran-snippet' );
	}
} );

test( 'the rules of the site cannot lead to a REST route that the address does not show', async () => {
	expect( ( await site.page( '/?alias=1' ) ).text ).toContain( '"slug"' );
	expect( await ask( '/?alias=1' ) ).toMatchObject( {
		status: 403,
		refused: '1',
	} );
} );

test( 'an application password signs nobody in there', async () => {
	const authorization = `Basic ${ Buffer.from( `admin:${ site.appPassword( 'admin' ) }` ).toString( 'base64' ) }`;
	const asked = ( headers: Record< string, string > ) =>
		site.page( '/wp-json/', { headers: { authorization, ...headers } } );
	expect( ( await asked( {} ) ).text ).toContain( '"user":1' );
	expect( ( await asked( { 'x-svc-candidate': key } ) ).text ).toContain(
		'"user":0'
	);
} );
