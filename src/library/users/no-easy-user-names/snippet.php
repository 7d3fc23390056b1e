<?php
/**
 * Refuses names for new users that guessing programs try first, among them
 * the words of the site's address. WordPress asks the same filter when an
 * existing user is saved, so names that are taken are left out here: their
 * users could not change their profile otherwise.
 *
 * @link https://developer.wordpress.org/reference/hooks/illegal_user_logins/
 */

add_filter(
	'illegal_user_logins',
	static function ( $names ) {
		$easy = array( 'admin', 'administrator', 'root', 'superuser', 'user', 'test', 'tester', 'demo', 'guest', 'webmaster', 'manager', 'editor', 'info', 'office', 'contact', 'support', 'mail', 'wordpress', 'wp', 'www' );
		$host = strtolower( (string) wp_parse_url( home_url(), PHP_URL_HOST ) );
		$easy = array_merge( $easy, array( $host ), preg_split( '/[^a-z0-9-]+/', $host, -1, PREG_SPLIT_NO_EMPTY ) );
		$free = array_filter( array_unique( $easy ), static fn( $name ) => '' !== $name && false === username_exists( $name ) );
		return array_merge( is_array( $names ) ? $names : array(), array_values( $free ) );
	}
);
