<?php
/**
 * The editor sends a copy of an unsaved post to the server every minute. This
 * makes it rarer; the block editor still keeps a copy in the browser every
 * few seconds. Does nothing where wp-config.php sets AUTOSAVE_INTERVAL.
 *
 * @link https://developer.wordpress.org/advanced-administration/wordpress/wp-config/#modify-autosave-interval
 */

if ( ! defined( 'AUTOSAVE_INTERVAL' ) ) {
	$svc_lib_minutes = 3 /* @setting minutes */;
	define( 'AUTOSAVE_INTERVAL', max( 1, (int) round( $svc_lib_minutes * MINUTE_IN_SECONDS ) ) );
	unset( $svc_lib_minutes );
}
