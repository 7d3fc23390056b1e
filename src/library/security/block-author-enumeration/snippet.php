<?php
/**
 * "/?author=1" leads to the archive of the author with that number and so
 * tells user names one after the other; the sitemap of users lists them.
 * Both answer "not found" to people who are not signed in. Author archives
 * under their names stay, and a name printed in a page is still no secret.
 * Does nothing where addresses are plain: there, numbers are the addresses.
 *
 * @link https://developer.wordpress.org/reference/hooks/parse_request/
 * @link https://developer.wordpress.org/reference/hooks/wp_sitemaps_add_provider/
 */

add_action(
	'parse_request',
	static function ( $wp ) {
		if ( ! isset( $wp->query_vars['author'] ) || isset( $wp->query_vars['rest_route'] ) || is_admin() || is_user_logged_in() || '' === (string) get_option( 'permalink_structure' ) ) {
			return;
		}
		$wp->query_vars = array( 'error' => '404' );
	}
);

add_filter(
	'wp_sitemaps_add_provider',
	static fn( $provider, $name ) => 'users' === $name ? false : $provider,
	20,
	2
);
