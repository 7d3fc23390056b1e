<?php
/**
 * Automatic updates mail the address of the site each time. This sends only
 * mails that need action: an update of a plugin or a theme that failed, a new
 * WordPress that has to be installed by hand or could not be.
 *
 * @link https://developer.wordpress.org/reference/hooks/auto_core_update_send_email/
 * @link https://developer.wordpress.org/reference/hooks/auto_plugin_update_send_email/
 */

add_filter(
	'auto_core_update_send_email',
	static fn( $send, $type ) => 'success' === $type ? false : $send,
	20,
	2
);

$svc_lib_failed = static function ( $send, $results ) {
	if ( ! is_array( $results ) ) {
		return $send;
	}
	foreach ( $results as $result ) {
		if ( ! is_object( $result ) || true !== ( $result->result ?? null ) ) {
			return $send;
		}
	}
	return false;
};
add_filter( 'auto_plugin_update_send_email', $svc_lib_failed, 20, 2 );
add_filter( 'auto_theme_update_send_email', $svc_lib_failed, 20, 2 );
unset( $svc_lib_failed );
