/**
 * A plugin that gives the sign-in page another address says so only after
 * the first snippets have run. What depends on the kind of request is decided
 * the same at every moment of it.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

/** As WPS Hide Login 1.9.17.1, `classes/plugin.php`. Its folder comes after ours, so it is loaded later. */
const FOLDER = 'wps-hide-login';
const STAND_IN = `<?php
/* Plugin Name: Stand-in */
add_action( 'plugins_loaded', static function () {
	global $pagenow;
	$address = rawurldecode( $_SERVER['REQUEST_URI'] );
	if ( str_contains( $address, 'wp-login.php' ) && ! is_admin() ) {
		$GLOBALS['stand_in_hides'] = true;
		$_SERVER['REQUEST_URI'] = '/-/-/-/';
		$pagenow = 'index.php';
	} elseif ( untrailingslashit( (string) parse_url( $address, PHP_URL_PATH ) ) === home_url( get_option( 'whl_page', 'login' ), 'relative' ) ) {
		$_SERVER['SCRIPT_NAME'] = get_option( 'whl_page', 'login' );
		$pagenow = 'wp-login.php';
	}
}, 9999 );
add_action( 'wp_loaded', static function () {
	global $pagenow, $error, $interim_login, $action, $user_login;
	if ( isset( $GLOBALS['stand_in_hides'] ) ) {
		define( 'WP_USE_THEMES', true );
		wp();
		require_once ABSPATH . WPINC . '/template-loader.php';
		die;
	}
	if ( 'wp-login.php' === $pagenow && ! str_contains( $_SERVER['REQUEST_URI'], 'wp-login.php' ) ) {
		require_once ABSPATH . 'wp-login.php';
		die;
	}
} );
add_filter( 'site_url', static fn( $url, $path ) => str_contains( (string) $path, 'wp-login.php' ) ? home_url( '/' . get_option( 'whl_page', 'login' ) . '/' ) : $url, 10, 2 );
`;

const SAID = `<?php foreach ( [ 'wp_footer', 'login_footer' ] as $hook ) {
	add_action( $hook, static fn() => print '<!--said:' . implode( ', ', $GLOBALS['said'] ?? [] ) . '-->', PHP_INT_MAX );
}`;

/** As Solid Security 10.0.3, `class-itsec-hide-backend.php`: the same file, for those who know the token. */
const TOKEN = `<?php
add_filter( 'site_url', static fn( $url, $path ) => str_starts_with( (string) $path, 'wp-login.php' ) ? add_query_arg( 'itsec-hb-token', 'entrance', $url ) : $url, 10, 2 );
add_action( 'setup_theme', static function () {
	if ( str_contains( $_SERVER['SCRIPT_NAME'], 'wp-login.php' ) && 'entrance' !== ( $_GET['itsec-hb-token'] ?? '' ) ) {
		wp_redirect( home_url( '/not_found' ) );
		exit;
	}
} );`;

const site = testSite(
	{ muPlugins: { 'said.php': SAID } },
	// One snippet fails on purpose.
	{ quiet: false }
);

const MOMENTS = [ 'root', 'plugins_loaded', 'init', 'wp_loaded' ];

beforeAll( async () => {
	const folder = path.join( site.wpContent, 'plugins', FOLDER );
	await mkdir( folder, { recursive: true } );
	await writeFile( path.join( folder, `${ FOLDER }.php` ), STAND_IN );
	expect( ( await site.wp( 'plugin', 'activate', FOLDER ) ).code ).toBe( 0 );
} );

async function said( address: string ): Promise< string > {
	const { text } = await site.page( address );
	return /<!--said:(.*?)-->/.exec( text )?.[ 1 ] ?? text;
}

test.each( [
	[
		'another address',
		"update_option( 'whl_page', 'entrance' );",
		'/entrance/',
	],
	[
		'the address that it has by itself',
		"delete_option( 'whl_page' );",
		'/login',
	],
] )( 'at %s', async ( _, code, entrance ) => {
	await site.php( code );
	await put(
		site,
		...MOMENTS.flatMap( ( hook ) =>
			[ 'login', 'frontend' ].map( ( kind ) => ( {
				hook,
				code: `$GLOBALS['said'][] = '${ kind } at ${ hook }';`,
				conditions: [
					[ { type: 'location', op: 'is', value: [ kind ] } ],
				],
			} ) )
		)
	);
	const all = ( kind: string ) =>
		MOMENTS.map( ( hook ) => `${ kind } at ${ hook }` ).join( ', ' );
	expect( await said( entrance ) ).toBe( all( 'login' ) );
	expect( await said( '/' ) ).toBe( all( 'frontend' ) );
	// What stands there now is the theme's page for what is not found.
	expect( await said( '/wp-login.php' ) ).toBe( all( 'frontend' ) );
} );

test( 'an address with a token is looked at like any other', async () => {
	await site.wp( 'plugin', 'deactivate', FOLDER );
	const token = path.join( site.wpContent, 'mu-plugins/token.php' );
	await writeFile( token, TOKEN );
	try {
		const made = await site.rest( 'POST', '/snippets', {
			title: 'Broken',
			type: 'php',
			hook: 'login_form',
			code: 'gone_function();',
			status: 'active',
		} );
		expect( made.body.snippet.status, made.text ).toBe( 'inactive' );
		expect( made.body.errors[ 0 ].message ).toContain( 'gone_function' );
	} finally {
		await rm( token );
	}
} );
