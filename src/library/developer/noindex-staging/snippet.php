<?php
/**
 * Keeps a copy of the site out of search engines: a robots tag and header on
 * every page and feed, and no sitemap. The setting under Reading is left
 * alone, so that it does not travel to the live site with the database.
 * robots.txt goes on allowing everything: what may not be read cannot say
 * noindex. Files in uploads are not covered; a password is safer.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_robots/
 */

add_filter(
	'wp_robots',
	static fn( $robots ) => array(
		'noindex'  => true,
		'nofollow' => true,
	),
	PHP_INT_MAX
);

add_filter(
	'wp_headers',
	static function ( $headers ) {
		if ( is_array( $headers ) ) {
			$headers['X-Robots-Tag'] = 'noindex, nofollow';
		}
		return $headers;
	},
	PHP_INT_MAX
);

add_filter( 'wp_sitemaps_enabled', '__return_false', PHP_INT_MAX );
