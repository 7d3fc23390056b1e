/**
 * A plugin, theme or WordPress that changes takes functions with it: the
 * snippet that uses one of them is off before the site has been looked at,
 * and says why.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { type Draft, withStore } from '../runtime/runtime-site.ts';
import {
	flip,
	FLIPS,
	isWhole,
	live,
	off,
	type Off,
	visit,
} from './failing-site.ts';

const site = testSite(
	{
		muPlugins: { 'flips.php': FLIPS },
	},
	{ reset: false, quiet: false }
);

const inContent = ( ...names: string[] ) =>
	path.join( site.wpContent, ...names );

const mustWp = async ( ...words: string[] ) => {
	const { code, stdout, stderr } = await site.wp( ...words );
	expect( code, stdout + stderr ).toBe( 0 );
};

/** For what comes before the event. */
const activate = ( name: string ) =>
	site.php(
		`require_once ABSPATH . 'wp-admin/includes/plugin.php'; if ( null !== activate_plugin( '${ name }.php' ) ) { throw new LogicException( 'not on' ); }`
	);

const plugin = (
	name: string,
	code: string,
	header = `Plugin Name: ${ name }`
) =>
	writeFile(
		inContent(
			'plugins',
			`${ name.toLowerCase().replace( ' ', '-' ) }.php`
		),
		`<?php\n/* ${ header } */\n${ code }`
	);

/** Waits until snippets are off; no page of the site is asked for meanwhile. */
async function whoIsOff( ids: number[] ) {
	let seen = '';
	let out: Off = {};
	await expect
		.poll(
			async () => {
				// What is switched off stands in the index: it is read before the site is asked.
				const index = await readFile(
					path.join( site.storage, 'index.php' ),
					'utf8'
				);
				if ( index !== seen ) {
					out = await off( site );
					seen = index;
				}
				return Object.keys( out ).sort();
			},
			{ timeout: 30_000, interval: 100 }
		)
		.toEqual( ids.map( String ).sort() );
	return out;
}

const CALLBACK: Draft = {
	code: "add_action( 'wp_head', 'some_plugin_banner' );",
};

test( 'after a plugin is switched off: whether the page dies of it or goes on', async () => {
	await plugin(
		'Some Plugin',
		"function some_plugin_banner() { echo '<!--banner-->'; } class Some_Plugin_Class {}"
	);
	await activate( 'some-plugin' );
	const [ first = 0, second = 0, third = 0 ] = await live(
		site,
		CALLBACK,
		// Stopped where it stands: visitors get their page.
		{ hook: 'wp_footer', code: 'some_plugin_banner();' },
		{ hook: 'wp', code: 'new Some_Plugin_Class();' }
	);
	const before = await visit( site, '/' );
	expect( before?.text ).toContain( '<!--banner-->' );

	await mustWp( 'plugin', 'deactivate', 'some-plugin' );
	const out = await whoIsOff( [ first, second, third ] );
	for ( const id of [ first, second ] ) {
		expect( out[ id ] ).toMatch(
			/^The snippet uses some_plugin_banner\(\), which is missing since Some Plugin was deactivated: /
		);
	}
	expect( out[ third ] ).toMatch(
		/^The snippet uses Some_Plugin_Class, which is missing since Some Plugin was deactivated: /
	);
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
} );

test( 'after a plugin is updated', async () => {
	await plugin( 'Other Plugin', 'function other_banner() {}' );
	await activate( 'other-plugin' );
	const [ id = 0 ] = await live( site, {
		code: "add_action( 'wp_head', 'other_banner' );",
	} );
	await plugin( 'Other Plugin', 'function other_banner_2() {}' );
	await site.php(
		"require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php'; do_action( 'upgrader_process_complete', new stdClass(), [ 'action' => 'update', 'type' => 'plugin', 'bulk' => true, 'plugins' => [ 'svc/svc.php', 'other-plugin.php' ] ] );"
	);
	expect( ( await whoIsOff( [ id ] ) )[ id ] ).toMatch(
		/^The snippet uses other_banner\(\), which is missing since Other Plugin was updated: /
	);
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
} );

longTest( 'after a plugin is installed over itself from a file', async () => {
	const folder = inContent( 'plugins', 'zipped' );
	await mkdir( folder );
	const write = ( code: string ) =>
		writeFile(
			path.join( folder, 'zipped.php' ),
			`<?php\n/*\nPlugin Name: Zipped\nVersion: 1\n*/\n${ code }`
		);
	await write( 'function zipped_banner_2() {}' );
	const archive = inContent( 'zipped.zip' );
	await site.php(
		`$zip = new ZipArchive(); $zip->open( '${ archive }', ZipArchive::CREATE ); $zip->addFile( '${ folder }/zipped.php', 'zipped/zipped.php' ); $zip->close();`
	);
	await write( 'function zipped_banner() {}' );
	await mustWp( 'plugin', 'activate', 'zipped' );
	const [ id = 0 ] = await live( site, {
		code: "add_action( 'wp_head', 'zipped_banner' );",
	} );
	await mustWp( 'plugin', 'install', archive, '--force' );
	expect( ( await whoIsOff( [ id ] ) )[ id ] ).toMatch(
		/^The snippet uses zipped_banner\(\), which is missing since Zipped was updated: /
	);
} );

test( 'after the theme is changed, or updated', async () => {
	const theme = inContent( 'themes', 'small-child' );
	await mkdir( theme );
	await writeFile(
		path.join( theme, 'style.css' ),
		'/*\nTheme Name: Small Child\nTemplate: test-classic\n*/'
	);
	const write = ( code: string ) =>
		writeFile( path.join( theme, 'functions.php' ), `<?php ${ code }` );
	await write( 'function small_child_line() {} function small_child_2() {}' );
	await site.php( "switch_theme( 'small-child' );" );
	const [ first = 0, second = 0 ] = await live(
		site,
		{ code: "add_action( 'wp_head', 'small_child_line' );" },
		{ code: "add_action( 'wp_footer', 'small_child_2' );" }
	);
	await write( 'function small_child_2() {}' );
	await site.php(
		"require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php'; do_action( 'upgrader_process_complete', new stdClass(), [ 'action' => 'update', 'type' => 'theme', 'themes' => [ 'small-child' ] ] );"
	);
	expect( ( await whoIsOff( [ first ] ) )[ first ] ).toMatch(
		/^The snippet uses small_child_line\(\), which is missing since Small Child was updated: /
	);
	await mustWp( 'theme', 'activate', 'twentytwentyfive' );
	const out = await whoIsOff( [ first, second ] );
	expect( out[ second ] ).toMatch(
		/^The snippet uses small_child_2\(\), which is missing since the theme was changed to Twenty Twenty-Five: /
	);
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
} );

test( 'after WordPress is updated', async () => {
	const [ id = 0 ] = await live( site, {
		code: "if ( svc_flipped( 'on' ) ) { add_action( 'init', 'function_of_old_core' ); }",
	} );
	await flip( site, 'on' );
	await site.php(
		"remove_action( '_core_updated_successfully', '_redirect_to_about_wordpress' ); do_action( '_core_updated_successfully', '9.9' );"
	);
	expect( ( await whoIsOff( [ id ] ) )[ id ] ).toMatch(
		/^The snippet uses function_of_old_core\(\), which is missing since WordPress was updated to 9\.9: /
	);
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
} );

test( 'after the server was changed to another PHP', async () => {
	const [ id = 0 ] = await live( site, {
		code: "if ( svc_flipped( 'on' ) ) { add_action( 'admin_menu', 'gone_with_php' ); }",
	} );
	await withStore(
		site,
		"$store->change( static fn( $batch ) => $batch->set_switches( [ 'watch' => 1, 'php' => 80000 ] ), $actor );"
	);
	await flip( site, 'on' );
	// The admin is not opened: a visitor's page is enough.
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
	expect( ( await whoIsOff( [ id ] ) )[ id ] ).toMatch(
		/gone_with_php.*the server was changed to PHP \d/
	);
	const switches = JSON.parse(
		await withStore( site, 'echo json_encode( $store->switches() );' )
	);
	expect( switches.php ).toBeGreaterThan( 80000 );
	expect( switches.watch ).toBeGreaterThan( Date.now() / 1000 );
} );
