<?php
/**
 * Refuses every request to xmlrpc.php before WordPress works on it, and stops
 * announcing the address. Passwords can be guessed there many at a time.
 * Pingbacks from other sites, the old mobile apps and some services
 * (Jetpack's connection to WordPress.com) need XML-RPC: not for such sites.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_headers/
 */

add_action(
	'init',
	static function () {
		if ( ! defined( 'XMLRPC_REQUEST' ) || ! XMLRPC_REQUEST ) {
			return;
		}
		status_header( 403 );
		nocache_headers();
		header( 'Content-Type: text/plain; charset=utf-8' );
		exit( 'XML-RPC is switched off on this site.' );
	},
	0
);

// For plugins that ask whether it is on.
add_filter( 'xmlrpc_enabled', '__return_false', 20 );

remove_action( 'wp_head', 'rsd_link' );
add_filter(
	'wp_headers',
	static function ( $headers ) {
		if ( is_array( $headers ) ) {
			unset( $headers['X-Pingback'] );
		}
		return $headers;
	},
	20
);
