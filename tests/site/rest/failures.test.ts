/**
 * What happens beside requests of ours: a snippet that starts failing later, other plugins, and uninstalling.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite(
	{ constants: { SVC_DELETE_DATA: true } },
	{ quiet: false }
);

async function create( fields: Record< string, unknown > ) {
	const made = await site.rest( 'POST', '/snippets', fields );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.errors ).toEqual( [] );
	return made.body.snippet;
}

test( 'a snippet that starts failing later is switched off with its error, and no other is', async () => {
	const good = await create( {
		type: 'html',
		code: 'svc-good',
		status: 'active',
	} );
	const bad = await create( {
		type: 'php',
		hook: 'wp_footer',
		code: "if ( get_option( 'svc_trap' ) ) {\n\tthrow new RuntimeException( 'svc-trap' );\n}",
		status: 'active',
	} );
	await site.php( "update_option( 'svc_trap', '1' );" );
	const page = await site.page( '/' );
	expect( page.text ).toContain( 'svc-good' );
	const after = ( await site.rest( 'GET', `/snippets/${ bad.id }` ) ).body;
	expect( after.status ).toBe( 'inactive' );
	expect( after.error ).toContain( 'svc-trap' );
	expect( after.error ).toContain( '(line 2)' );
	expect(
		( await site.rest( 'GET', `/snippets/${ good.id }` ) ).body.status
	).toBe( 'active' );
	expect(
		( await site.rest( 'GET', `/snippets/${ bad.id }/revisions` ) )
			.body[ 0 ]
	).toMatchObject( { action: 'failed', user: 0, status: 'inactive' } );
	await site.php( "delete_option( 'svc_trap' );" );
	const on = await site.rest( 'POST', `/snippets/${ bad.id }/enable` );
	expect( on.body.snippet ).toMatchObject( {
		status: 'active',
		error: null,
	} );
} );

test( 'a failure of code that was replaced meanwhile leaves the new code alone', async () => {
	const { id } = await create( {
		type: 'html',
		code: 'a',
		status: 'active',
	} );
	const report = ( file: string ) =>
		site.php(
			`echo svc_plugin()->on_event( 'snippet_failed', [ ${ id }, [ 'message' => 'm', 'line' => 4, 'file' => '${ file }' ] ] ) ? 'yes' : 'no';`
		);
	expect( await report( `/x/${ id }-000000000000.php` ) ).toBe( 'yes' );
	expect(
		( await site.rest( 'GET', `/snippets/${ id }` ) ).body.status
	).toBe( 'active' );
	const file = await site.php(
		`echo svc_plugin()->get( \\Svc\\Storage\\Snippets::class )->get( ${ id } )->file;`
	);
	expect( await report( `/x/${ file }` ) ).toBe( 'yes' );
	expect(
		( await site.rest( 'GET', `/snippets/${ id }` ) ).body
	).toMatchObject( { status: 'inactive', error: 'm (line 4)' } );
} );

test( 'uninstalling with SVC_DELETE_DATA deletes what is ours and nothing else', async () => {
	await create( {
		type: 'js',
		code: '1;',
		load_as: 'file',
		status: 'active',
	} );
	expect( existsSync( path.join( site.uploads, 'svc', '1.js' ) ) ).toBe(
		true
	);
	const uninstall =
		"define( 'WP_UNINSTALL_PLUGIN', 'svc/svc.php' ); include WP_PLUGIN_DIR . '/svc/uninstall.php';";
	await site.php( `
		foreach ( [ 'storage_served', 'put_away', 'damaged', 'silent', 'unwritten', 'unhealed', 'unpublished', 'site' ] as $name ) { update_option( 'svc_' . $name, '1' ); }
		foreach ( [ 'collect', 'damaged', 'drafts', 'late_purge' ] as $name ) { wp_schedule_single_event( time() + 9999, 'svc_' . $name ); }
		wp_schedule_single_event( time() + 9999, 'svc_error_mail', [ 7 ] );
		wp_schedule_single_event( time() + 9999, 'svc_try_again', [ 2 ] );
		foreach ( [ 'svc_baseline', 'svc_editing_7', 'svc_error_mailed_12', 'svc_error_mail_sent', 'svc_tried_3', 'svc_missing_0123456789abcdef' ] as $name ) { set_transient( $name, 'x', 9999 ); }
		foreach ( [ 'svc_workers', 'svc_slow_since' ] as $name ) { set_site_transient( $name, 1, 9999 ); }
		// Of somebody else whose names begin as ours do.
		update_option( 'svc_other', 'mine' );
		set_transient( 'svc_editing_theirs', 'mine', 9999 );
		wp_schedule_single_event( time() + 9999, 'svc_theirs' );` );
	await site.php( uninstall );
	const left = await site.php( `
		global $wpdb;
		$names = $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%svc%'" );
		$events = array_merge( [], ...array_map( 'array_keys', array_values( _get_cron_array() ) ) );
		sort( $names );
		echo json_encode( [ $names, array_values( array_unique( preg_grep( '~^svc_~', $events ) ) ) ] );` );
	expect( JSON.parse( left ) ).toEqual( [
		[
			'_transient_svc_editing_theirs',
			'_transient_timeout_svc_editing_theirs',
			'svc_other',
		],
		[ 'svc_theirs' ],
	] );
	expect( existsSync( site.storage ) ).toBe( false );
	expect( existsSync( path.join( site.uploads, 'svc' ) ) ).toBe( false );

	const elsewhere = path.join( site.dir, 'own-storage' );
	await mkdir( path.join( elsewhere, 'snippets' ), { recursive: true } );
	await writeFile( path.join( elsewhere, 'index.php' ), '<?php' );
	await writeFile( path.join( elsewhere, 'photo.jpg' ), 'mine' );
	const moved = await site.wp(
		`--exec=define( 'SVC_STORAGE_DIR', '${ elsewhere }' );`,
		'eval',
		uninstall
	);
	expect( moved.code, moved.stderr ).toBe( 0 );
	expect( existsSync( path.join( elsewhere, 'snippets' ) ) ).toBe( false );
	expect( existsSync( path.join( elsewhere, 'index.php' ) ) ).toBe( false );
	expect( existsSync( path.join( elsewhere, 'photo.jpg' ) ) ).toBe( true );
} );

test( 'a plugin that fires rest_api_init without the server ends nothing', async () => {
	expect(
		await site.php( "do_action( 'rest_api_init' ); echo 'goes on';" )
	).toBe( 'goes on' );
} );

test( 'the daily clean-up notices a server that hands out the storage, and the notice goes when it stops', async () => {
	await create( { type: 'html', code: 'x' } );
	await site.php( "do_action( 'svc_collect' );" );
	const warned = await site.page( '/wp-admin/index.php', { as: 'admin' } );
	expect( warned.text ).toContain( 'Anyone can open files' );
	await site.php(
		"add_filter( 'pre_http_request', static fn() => [ 'body' => '', 'response' => [ 'code' => 403 ], 'headers' => [], 'cookies' => [] ] ); do_action( 'svc_collect' );"
	);
	expect(
		( await site.page( '/wp-admin/index.php', { as: 'admin' } ) ).text
	).not.toContain( 'Anyone can open files' );
} );
