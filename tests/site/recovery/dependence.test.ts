/**
 * Before a plugin or the theme goes, its screen says which snippets use it.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import type { Draft } from '../runtime/runtime-site.ts';

const site = testSite();

const PLUGINS = '/wp-admin/plugins.php';
const THEMES = '/wp-admin/themes.php';

beforeAll( async () => {
	const plugins = path.join( site.wpContent, 'plugins' );
	await writeFile(
		path.join( plugins, 'single.php' ),
		'<?php\n/* Plugin Name: Single */\nfunction single_banner() {}'
	);
	await mkdir( path.join( plugins, 'some-shop' ) );
	await writeFile(
		path.join( plugins, 'some-shop', 'some-shop.php' ),
		`<?php
/* Plugin Name: Some Shop */
spl_autoload_register( static function ( $name ) { if ( 'Some_Shop_Cart' === $name ) { require __DIR__ . '/cart.php'; } } );`
	);
	await writeFile(
		path.join( plugins, 'some-shop', 'cart.php' ),
		'<?php class Some_Shop_Cart { public static function total() { return 3; } }'
	);
	await site.php(
		"require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugins( [ 'single.php', 'some-shop/some-shop.php' ] );"
	);
	await site.login( 'admin' );
} );

/** Brought by an operation, as a person does it: all with one test load. */
async function save( ...drafts: Draft[] ): Promise< number[] > {
	const made = await site.rest(
		'POST',
		'/import',
		{
			format: 'snipfire',
			version: 1,
			snippets: drafts.map( ( draft ) => ( {
				type: 'php',
				status: 'active',
				...draft,
			} ) ),
		},
		{ query: { keep_status: 'true' } }
	);
	expect( made.body.errors, made.text ).toEqual( [] );
	const ids: number[] = made.body.created;
	const off = drafts.filter( ( { status } ) => status === 'inactive' );
	const on = await site.rest( 'GET', '/snippets', undefined, {
		query: { status: 'active' },
	} );
	expect( on.body ).toHaveLength( ids.length - off.length );
	return ids;
}

const screen = async ( address: string, as: 'admin' | 'admin2' = 'admin' ) => {
	const page = await site.page( address, { as } );
	expect( page.status ).toBe( 200 );
	return page.text;
};

/** What a row of the list of plugins says, as text. */
async function row( plugin: string ): Promise< string > {
	const html = await screen( PLUGINS );
	const found = new RegExp( `data-plugin="${ plugin }"[\\s\\S]*?</tr>` ).exec(
		html
	)?.[ 0 ];
	expect( found ).toBeDefined();
	const said = /<div class="required-by" id="svc-used-[\s\S]*?<\/div>/.exec(
		found ?? ''
	)?.[ 0 ];
	return ( said ?? '' ).replace( /<[^>]+>/g, '' ).trim();
}

test( 'a row of the list of plugins names the snippets, what they use, and what happens', async () => {
	const [ first, second ] = await save(
		{
			title: 'Banner <1>',
			code: "add_action( 'wp_footer', 'single_banner' );",
		},
		{ title: 'Twice', code: 'if ( is_admin() ) { single_banner(); }' },
		{
			title: 'Prepared',
			code: "if ( function_exists( 'single_banner' ) ) { single_banner(); }",
		},
		{ title: 'Off', status: 'inactive', code: 'single_banner();' },
		{ title: 'Nothing', code: 'strlen( get_bloginfo() );' },
		{
			title: 'Cart',
			code: "add_action( 'wp_footer', static fn() => print Some_Shop_Cart::total() );",
		},
		{
			title: 'Hook',
			code: "add_action( 'some_shop_before_cart', '__return_true' );",
		}
	);
	expect( await row( 'single.php' ) ).toMatch(
		/^Used by snippets: (?:Banner &lt;1&gt; \(single_banner\(\)\), Twice \(single_banner\(\)\)|Twice \(single_banner\(\)\), Banner &lt;1&gt; \(single_banner\(\)\))Snippets that fail without this plugin are deactivated together with it\.$/
	);
	expect( await row( 'some-shop/some-shop.php' ) ).toContain(
		'Cart (Some_Shop_Cart), Hook (some_shop_before_cart)'
	);
	expect( await row( 'svc/svc.php' ) ).toBe( '' );
	const html = await screen( PLUGINS );
	for ( const id of [ first, second ] ) {
		expect( html ).toContain( `page=svc&#038;p=/snippet/${ id }` );
	}
	expect( html ).toMatch(
		/<a aria-describedby="svc-used-single-php" href="[^"]*action=deactivate/
	);
	// Deactivating, one by one or in bulk, stays as it is.
	expect( html ).toContain( 'value="deactivate-selected"' );
	expect( await screen( '/wp-admin/index.php' ) ).not.toContain( 'Banner' );
} );

test( 'it follows the code, and is made again when it is lost', async () => {
	const [ id ] = await save( { title: 'One', code: 'single_banner();' } );
	expect( await row( 'single.php' ) ).toContain( 'One' );
	await site.rest( 'PUT', `/snippets/${ id }`, { code: '// nothing' } );
	expect( await row( 'single.php' ) ).toBe( '' );
	await site.rest( 'PUT', `/snippets/${ id }`, { code: 'single_banner();' } );
	await rm( path.join( site.storage, 'used-names.php' ) );
	expect( await row( 'single.php' ) ).toContain( 'One' );
	await site.rest( 'POST', `/snippets/${ id }/disable` );
	expect( await row( 'single.php' ) ).toBe( '' );
} );

test( 'the screen of the themes names those that use the theme', async () => {
	const theme = path.join( site.wpContent, 'themes', 'small-child' );
	await mkdir( theme );
	await writeFile(
		path.join( theme, 'style.css' ),
		'/*\nTheme Name: Small Child\nTemplate: test-classic\n*/'
	);
	await writeFile(
		path.join( theme, 'functions.php' ),
		'<?php function small_child_line() {}'
	);
	await site.php( "switch_theme( 'small-child' );" );
	expect( await screen( THEMES ) ).not.toContain( 'Snippets that use' );
	await save( {
		title: 'Of the theme',
		hook: 'wp_footer',
		code: 'small_child_line();',
	} );
	const html = await screen( THEMES );
	expect( html ).toContain( 'Snippets that use the theme Small Child:' );
	expect( html ).toContain(
		'Of the theme</a> (<code>small_child_line()</code>)'
	);
	await site.php( "switch_theme( 'twentytwentyfive' );" );
	expect( await screen( THEMES ) ).not.toContain( 'Snippets that use' );
} );
