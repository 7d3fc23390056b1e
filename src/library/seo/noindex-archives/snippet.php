<?php
/**
 * Asks search engines not to list archives by author and by date, which
 * repeat what categories and the blog show; links in them are still
 * followed. Results of the site's own search are kept out by WordPress
 * itself. On a site where several authors are a reason to come, take the
 * authors out. Pages that are listed disappear at the next visit.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_robots/
 */

add_filter(
	'wp_robots',
	static function ( $robots ) {
		$authors = true /* @setting authors */;
		$dates   = true /* @setting dates */;
		if ( is_array( $robots ) && ( ( $authors && is_author() ) || ( $dates && is_date() ) ) ) {
			$robots['noindex'] = true;
			$robots['follow']  = true;
			unset( $robots['index'], $robots['max-image-preview'] );
		}
		return $robots;
	},
	20
);
