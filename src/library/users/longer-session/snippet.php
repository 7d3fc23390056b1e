<?php
/**
 * Lengthens the life of the sign-in of people who ask to be remembered.
 * Sign-ins without "Remember Me" keep their two days. It counts from the
 * next sign-in on; who is signed in now stays so for the old time.
 *
 * @link https://developer.wordpress.org/reference/hooks/auth_cookie_expiration/
 */

add_filter(
	'auth_cookie_expiration',
	static function ( $seconds, $user_id, $remember ) {
		$days           = 60 /* @setting days */;
		$administrators = false /* @setting administrators */;
		if ( true !== (bool) $remember || ( ! $administrators && user_can( (int) $user_id, 'manage_options' ) ) ) {
			return $seconds;
		}
		return (int) round( $days * DAY_IN_SECONDS );
	},
	10,
	3
);
