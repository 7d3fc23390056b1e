<?php
/**
 * Brings people to the front page when they sign out, where WordPress would
 * show the sign-in form again. Links that say where to go are followed.
 *
 * @link https://developer.wordpress.org/reference/hooks/logout_redirect/
 */

add_filter(
	'logout_redirect',
	static fn( $to, $wish ) => is_string( $wish ) && '' !== $wish ? $to : home_url( '/' ),
	10,
	2
);
