<?php
/**
 * Leaves authors out of the sitemap of WordPress. On a site with one or two
 * of them their archives repeat the blog, and the addresses hold the names
 * to sign in with. The archives themselves stay reachable. SEO plugins have
 * sitemaps of their own, which this does not change. At the address of the
 * list WordPress 7.1 says that there is nothing; 6.6 shows the front page.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_sitemaps_add_provider/
 */

add_filter(
	'wp_sitemaps_add_provider',
	static function ( $provider, $name = '' ) {
		return 'users' === $name ? false : $provider;
	},
	10,
	2
);
