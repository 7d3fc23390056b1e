<?php
/**
 * jQuery comes with jQuery Migrate, which lets scripts from before jQuery 3
 * run. This leaves it out on the site; the admin keeps it. Check the browser's
 * console before (warnings of JQMIGRATE) and sliders, menus and forms after. A
 * script that names jquery-migrate itself still gets it.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_default_scripts/
 */

add_action(
	'wp_default_scripts',
	static function ( $scripts ) {
		if ( is_admin() || ! $scripts instanceof WP_Scripts ) {
			return;
		}
		$jquery = $scripts->query( 'jquery', 'registered' );
		if ( $jquery instanceof _WP_Dependency ) {
			$jquery->deps = array_values( array_diff( $jquery->deps, array( 'jquery-migrate' ) ) );
		}
	},
	20
);
