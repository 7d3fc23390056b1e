<?php
/**
 * Keeps only the newest revisions of each post; without a limit every save
 * adds one for good. Older ones are deleted the next time a post is saved, not
 * before. A lower limit that wp-config.php (WP_POST_REVISIONS) or a plugin
 * sets counts.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_revisions_to_keep/
 */

add_filter(
	'wp_revisions_to_keep',
	static function ( $keep ) {
		$limit = 10 /* @setting limit */;
		return is_numeric( $keep ) && $keep >= 0 ? min( (int) $keep, $limit ) : $limit;
	},
	20
);
