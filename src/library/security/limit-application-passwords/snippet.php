<?php
/**
 * An application password opens the REST API without a second factor, and
 * nobody sees it being used. This lets only some people have them: for all
 * others the section leaves the profile and passwords made before no longer
 * work. They are not deleted.
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
