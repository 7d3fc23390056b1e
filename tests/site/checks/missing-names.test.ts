/**
 * What a snippet is told when something it calls is not there: why, and where it is to be had.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
let plugin = '';

beforeAll( async () => {
	site = await startSite();
	// Installed, and not active.
	plugin = path.join( site.wpContent, 'plugins/shop-kit' );
	await mkdir( path.join( plugin, 'inc' ), { recursive: true } );
	await writeFile(
		path.join( plugin, 'shop-kit.php' ),
		'<?php\n/* Plugin Name: Shop Kit */\nrequire __DIR__ . "/inc/prices.php";'
	);
	await writeFile(
		path.join( plugin, 'inc/prices.php' ),
		'<?php\nif ( true ) {\n\tfunction &shop_kit_price() { static $a = 1; return $a; }\n}\nfinal class Shop_Kit {}'
	);
}, 120_000 );
afterAll( async () => {
	await rm( plugin, { recursive: true, force: true } );
	await site?.stop();
} );

/** Switches a snippet on and returns its errors. */
async function errorsOf( code: string, hook = 'root' ): Promise< string[] > {
	const { body, text } = await site.rest( 'POST', '/snippets', {
		title: 'x',
		type: 'php',
		status: 'active',
		hook,
		code,
	} );
	expect( body.snippet?.status, text ).toBe( 'inactive' );
	return body.errors.map( ( { message }: { message: string } ) => message );
}

test.each(
	sample(
		[
			[
				'a function of WordPress that comes later',
				'if ( is_user_logged_in() ) { return; }',
				'Call to undefined function is_user_logged_in(). is_user_logged_in() (WordPress) doesn\'t exist at "root" yet. Choose "init" or later.',
			],
			[
				'an object of WordPress that comes later',
				"register_post_type( 'svc_book' );",
				'Call to a member function add_rewrite_tag() on null. WordPress isn\'t set up at "root". Choose a later location, such as "init".',
			],
			[
				'a function of the admin screens',
				'get_current_screen();',
				"Call to undefined function get_current_screen(). WordPress loads get_current_screen() in the admin only. Choose the location admin_init, or load its file first: require_once ABSPATH . 'wp-admin/includes/screen.php';",
			],
			[
				'a class of the admin screens',
				'new WP_Ajax_Upgrader_Skin();',
				'Class "WP_Ajax_Upgrader_Skin" not found. WordPress loads WP_Ajax_Upgrader_Skin in the admin only. Choose the location admin_init, or load its file first: require_once ABSPATH . \'wp-admin/includes/class-wp-ajax-upgrader-skin.php\';',
			],
			[
				'a function that PHP removed',
				"create_function( '', '' );",
				'Call to undefined function create_function(). PHP 8.0 removed create_function(). Use function () { … } instead.',
			],
			[
				'a function of a plugin that is not active',
				'shop_kit_price();',
				'Call to undefined function shop_kit_price(). shop_kit_price() needs the plugin "Shop Kit". Activate it, or check first: if ( function_exists( \'shop_kit_price\' ) ) { … }.',
			],
			[
				'a class of a plugin that is not active',
				'new Shop_Kit();',
				'Class "Shop_Kit" not found. Shop_Kit needs the plugin "Shop Kit". Activate it, or check first: if ( class_exists( \'Shop_Kit\' ) ) { … }.',
			],
			[
				'a function of a plugin that is not there',
				'get_field( "x" );',
				'Call to undefined function get_field(). get_field() needs the plugin "Advanced Custom Fields". Activate it, or check first: if ( function_exists( \'get_field\' ) ) { … }.',
			],
			[
				'a function that nobody knows',
				'svc_test_nobody_knows_this();',
				'Call to undefined function svc_test_nobody_knows_this().',
			],
		],
		3
	)
)( '%s', async ( _what, code, message ) => {
	expect( await errorsOf( code ) ).toEqual( [ message ] );
} );

test( 'what is removed or deprecated is told once, with what replaces it', async () => {
	const saved = await site.rest( 'POST', '/snippets', {
		title: 'x',
		type: 'php',
		status: 'active',
		code: "create_function( '', '' );",
	} );
	expect( saved.body.errors ).toHaveLength( 1 );
	expect( saved.body.warnings ).toEqual( [] );
	const { body } = await site.rest( 'POST', '/validate', {
		type: 'php',
		code: '\nfunction svc_test_old() { return get_settings( "home" ) . get_settings( "x" ); }',
	} );
	expect( body.warnings ).toEqual( [
		{
			line: 2,
			message:
				'get_settings() is deprecated since WordPress 2.1.0. Use get_option() instead.',
		},
	] );
} );

test( 'a warning is said once', async () => {
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Prints',
		type: 'php',
		status: 'active',
		code: 'echo "x" . $svc_test_nothing;',
	} );
	const said = body.warnings.map(
		( { message }: { message: string } ) => message
	);
	expect( new Set( said ).size ).toBe( said.length );
	expect(
		said.filter( ( message: string ) =>
			/before the page begins/.test( message )
		)
	).toHaveLength( 1 );
} );
