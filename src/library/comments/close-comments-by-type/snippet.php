<?php
/**
 * Closes comments and pings by the age of the entry, for one post type. It
 * decides while the page is built: nothing is written to the entries, and an
 * entry that gets a newer date is open again.
 *
 * @link https://developer.wordpress.org/reference/hooks/comments_open/
 */

( static function () {
	$close = static function ( $open, $post_id ) {
		$type = 'post' /* @setting type */;
		$days = 90 /* @setting days */;
		$post = $open ? get_post( $post_id ) : null;
		if ( ! $post instanceof WP_Post || $type !== $post->post_type ) {
			return $open;
		}
		$time = get_post_timestamp( $post );
		return ! is_int( $time ) || time() - $time <= $days * DAY_IN_SECONDS;
	};
	add_filter( 'comments_open', $close, 20, 2 );
	add_filter( 'pings_open', $close, 20, 2 );
} )();
