<?php
/**
 * Limits the search of the lists of posts to titles. It is faster where there
 * are many posts, and finds what people mean who type part of a title.
 *
 * @link https://developer.wordpress.org/reference/hooks/post_search_columns/
 */

add_filter(
	'post_search_columns',
	static function ( $columns, $search, $query ) {
		$list = 'edit.php' === ( $GLOBALS['pagenow'] ?? '' ) && $query instanceof WP_Query && $query->is_main_query();
		return $list ? array( 'post_title' ) : $columns;
	},
	10,
	3
);
