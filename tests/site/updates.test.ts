/**
 * Whose updates are taken: WordPress' own check of updates runs against a directory that offers version 99 for each plugin it is asked
 * about, and this plugin is not among what WordPress would install.
 */
import { expect, test } from 'vitest';
import { testSite } from '../support/test-site.ts';

/** `strict` leaves out a plugin whose header names another source of updates, as api.wordpress.org does; without it all are offered. */
const DIRECTORY = `<?php
add_filter( 'pre_http_request', static function ( $answer, $args, $url ) {
	if ( ! str_contains( $url, '/plugins/update-check/' ) ) { return $answer; }
	$offer = [ 'plugins' => [], 'no_update' => [], 'translations' => [ [ 'type' => 'plugin', 'slug' => 'svc', 'language' => 'de_DE', 'version' => '99', 'updated' => '2030-01-01 00:00:00', 'package' => 'https://example.test/de.zip', 'autoupdate' => true ] ] ];
	foreach ( json_decode( $args['body']['plugins'], true )['plugins'] as $file => $plugin ) {
		if ( ! get_option( 'svc_test_strict' ) || in_array( $plugin['UpdateURI'], [ '', 'https://wordpress.org/plugins/svc/' ], true ) ) {
			$offer['plugins'][ $file ] = [ 'id' => 'w.org/plugins/' . dirname( $file ), 'slug' => dirname( $file ), 'plugin' => $file, 'new_version' => '99', 'package' => 'https://example.test/x.zip', 'autoupdate' => true ];
		}
	}
	return [ 'headers' => [], 'body' => json_encode( $offer ), 'response' => [ 'code' => 200, 'message' => 'OK' ], 'cookies' => [], 'filename' => '' ];
}, 10, 3 );`;

const site = testSite( { muPlugins: { 'directory.php': DIRECTORY } } );

const CHECK = `
	delete_site_transient( 'update_plugins' );
	wp_update_plugins();
	require_once ABSPATH . 'wp-admin/includes/update.php';
	require_once ABSPATH . 'wp-admin/includes/plugin.php';
	$stored = get_site_option( '_site_transient_update_plugins' );
	echo json_encode( [
		array_keys( get_plugin_updates() ),
		array_keys( $stored->response ),
		array_column( wp_get_translation_updates(), 'slug' ),
		get_plugin_data( SVC_FILE, false, false )['UpdateURI'],
		get_plugin_data( SVC_FILE, false, false )['PluginURI'],
	] );`;

test.each( [ true, false ] )(
	'the directory offers version 99, and WordPress takes none for this plugin (strict: %s)',
	async ( strict ) => {
		const checked = await site.wp(
			'eval',
			`update_option( 'svc_test_strict', ${ Number( strict ) } ); ${ CHECK }`
		);
		const [ offered, stored, packs, updateUri, pluginUri ] = JSON.parse(
			checked.stdout
		);
		expect( offered ).toEqual( [ 'hello.php' ] );
		expect( stored ).toEqual( [ 'hello.php' ] );
		expect( packs ).toEqual( [] );
		expect( updateUri ).toBe( 'false' );
		expect( pluginUri ).toBe( '' );
		const screen = await site.page( '/wp-admin/plugins.php', {
			as: 'admin',
		} );
		expect(
			[
				...screen.text.matchAll(
					/class="plugin-update-tr[^>]*data-plugin="([^"]+)"/g
				),
			].map( ( [ , file ] ) => file )
		).toEqual( [ 'hello.php' ] );
	}
);

test( 'an offer that was kept before is left out, too', async () => {
	const checked = await site.wp(
		'eval',
		`require_once ABSPATH . 'wp-admin/includes/update.php';
		update_site_option( '_site_transient_update_plugins', (object) [ 'last_checked' => time(), 'response' => [ 'svc/svc.php' => (object) [ 'new_version' => '99' ] ], 'no_update' => [], 'translations' => [] ] );
		echo json_encode( get_plugin_updates() );`
	);
	expect( checked.stdout.trim() ).toBe( '[]' );
} );
