<?php
/**
 * An application password opens the REST API without a second factor, and its
 * use is not visible. This lets only some users have them: for all others the
 * section is removed from the profile and existing passwords stop working.
 * They are not deleted.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_is_application_passwords_available_for_user/
 */

add_filter(
	'wp_is_application_passwords_available_for_user',
	static function ( $available, $user ) {
		$capability = 'manage_options' /* @setting who */;
		return $available && $user instanceof WP_User && user_can( $user, $capability );
	},
	20,
	2
);
