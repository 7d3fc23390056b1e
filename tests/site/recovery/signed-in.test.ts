/**
 * What only a signed-in user sees fail: the site asks itself as the
 * person who came upon it, with that person's rights and no others.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import type { UserName } from '../../support/site-client.ts';
import { testSite } from '../../support/test-site.ts';
import { flip, FLIPS, live, off, settled } from './failing-site.ts';

const site = testSite(
	{
		ini: { max_execution_time: '5', memory_limit: '128M' },
		muPlugins: {
			'flips.php': FLIPS,
			'asked.php': `<?php
			if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) {
				add_action( 'plugins_loaded', static function (): void {
					file_put_contents( WP_CONTENT_DIR . '/asked.txt', get_current_user_id() . ' ' . preg_replace( '/[?&]svc-test=\\w+/', '', $_SERVER['REQUEST_URI'] ) . "\\n", FILE_APPEND | LOCK_EX );
				}, 0 );
			}`,
		},
	},
	{ reset: false, quiet: false }
);

/** What was asked since the last call, as "user address", each once. */
async function asked(): Promise< string[] > {
	const file = path.join( site.wpContent, 'asked.txt' );
	const text = await readFile( file, 'utf8' ).catch( () => '' );
	await rm( file, { force: true } );
	return [ ...new Set( text.trim().split( '\n' ) ) ].sort();
}

beforeAll( () => site.login( 'admin' ) );

type Row = {
	name: string;
	code: string;
	reason: RegExp;
	address?: string;
	as?: UserName;
};

const gone = ( hook: string ) =>
	`if ( svc_flipped( 'on' ) ) { add_action( '${ hook }', 'some_plugin_function' ); }`;

/** A page that there is for its editor alone. */
const PAGE = 4711;

/** Of each three the first stands for the others: the screens of an administrator, those of another user, no error at all. */
const rows: Row[] = [
	{
		name: 'a function that is gone at admin_menu',
		code: gone( 'admin_menu' ),
		reason: /some_plugin_function/,
	},
	{
		name: 'a function that is gone at admin_notices',
		code: gone( 'admin_notices' ),
		reason: /some_plugin_function|cut off/,
	},
	{
		name: 'a function that is gone at the list of pages only',
		code: `if ( svc_flipped( 'on' ) ) { add_action( 'load-edit.php', static function () { if ( 'page' === ( $_GET['post_type'] ?? '' ) ) { add_action( 'admin_head', 'some_plugin_function' ); } } ); }`,
		address:
			'/wp-admin/edit.php?post_type=page&s=x&orderby=title&action=-1',
		reason: /some_plugin_function|cut off/,
	},
	{
		name: 'a function that is gone for subscribers only',
		code: `if ( svc_flipped( 'on' ) ) { add_action( 'admin_menu', static function () { if ( ! current_user_can( 'edit_posts' ) ) { add_action( 'admin_head', 'some_plugin_function' ); } } ); }`,
		reason: /some_plugin_function|cut off/,
		as: 'subscriber',
	},
	{
		name: 'a function that is gone in the editor of one page only',
		code: `if ( svc_flipped( 'on' ) ) { add_action( 'load-post.php', static function () { if ( '${ PAGE }' === ( $_GET['post'] ?? '' ) ) { add_action( 'admin_head', 'some_plugin_function' ); } } ); }`,
		address: `/wp-admin/post.php?post=${ PAGE }&action=edit`,
		reason: /some_plugin_function|cut off/,
	},
	{
		name: 'a function that is gone, for people on the front page',
		code: gone( 'admin_bar_menu' ),
		address: '/',
		reason: /some_plugin_function|cut off/,
	},
	{
		name: 'exit at admin_init',
		code: `add_action( 'admin_init', static function () { if ( svc_flipped( 'on' ) && ! wp_doing_ajax() ) { exit; } } );`,
		reason: /empty/,
	},
];

test.each( sample( rows, 6 ) )(
	'$name',
	async ( {
		code,
		reason,
		address = '/wp-admin/index.php',
		as = 'admin',
	} ) => {
		const needsPage = address.includes( String( PAGE ) );
		if ( needsPage ) {
			await site.php(
				`wp_insert_post( [ 'import_id' => ${ PAGE }, 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Page' ] );`
			);
		}
		const [ id = 0 ] = await live( site, { code } );
		await site.login( as );
		await flip( site, 'on' );
		await site.page( address, { as } );
		await settled( site );
		const out = await off( site );
		expect( Object.keys( out ) ).toEqual( [ String( id ) ] );
		expect( out[ id ] ).toMatch( reason );
		const page = await site.page( address, { as } );
		expect( [ page.status, page.text.includes( '</html>' ) ] ).toEqual( [
			200,
			true,
		] );
		if ( needsPage ) {
			await site.php( `wp_delete_post( ${ PAGE }, true );` );
		}
	},
	60_000
);

test( 'nobody brings about a request with more rights than their own, or to an address of their choosing', async () => {
	const fail =
		"add_action( 'init', static function () { if ( svc_flipped( 'on' ) && isset( $_GET['bad'] ) ) { add_action( 'wp_loaded', 'some_plugin_function' ); } } );";
	const id = (
		await site.php( "echo get_user_by( 'login', 'subscriber' )->ID;" )
	).trim();
	for ( const [ as, address, expected ] of sample(
		[
			[
				null,
				'/wp-admin/edit.php?post_type=page&page=chosen&bad=1',
				[
					'0 /',
					'0 /wp-admin/admin-ajax.php?action=svc_test_load',
					'0 /wp-admin/index.php',
					'0 /wp-login.php',
				],
			],
			[
				null,
				'/sample-page/?chosen=1&bad=1',
				[
					'0 /',
					'0 /sample-page/',
					'0 /wp-admin/admin-ajax.php?action=svc_test_load',
					'0 /wp-login.php',
				],
			],
			[
				'subscriber',
				'/wp-admin/options-general.php?page=chosen&chosen=1&bad=1',
				[
					'0 /',
					'0 /wp-admin/admin-ajax.php?action=svc_test_load',
					'0 /wp-admin/index.php',
					'0 /wp-login.php',
					'SUBSCRIBER /',
					'SUBSCRIBER /wp-admin/index.php',
					'SUBSCRIBER /wp-admin/options-general.php?page=chosen',
				],
			],
		] as const,
		2
	) ) {
		await live( site, { code: fail } );
		await flip( site, 'on' );
		if ( as !== null ) {
			await site.login( as );
		}
		await asked();
		const page = await site.page( address, { as } );
		expect( page.status ).toBe( 500 );
		await settled( site );
		const seen = ( await asked() )
			// Where the visitor that the site was there is led to.
			.filter( ( one ) => ! one.includes( 'redirect_to' ) )
			.filter( ( one ) => one !== '' );
		expect( seen, address ).toEqual(
			expected.map( ( one ) => one.replace( 'SUBSCRIBER', id ) ).sort()
		);
		expect( await off( site ) ).toEqual( {} );
	}
}, 120_000 );
