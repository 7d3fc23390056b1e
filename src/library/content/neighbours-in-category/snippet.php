<?php
/**
 * Lets the links to the previous and next post stay within the categories
 * of the post, in classic themes and in the block of that name: readers go
 * on with the subject they came for. The first and last post of a category
 * have one link only. Where a theme asks for the same term itself, its choice
 * stays.
 *
 * @link https://developer.wordpress.org/reference/hooks/get_adjacent_post_where/
 */

$within = static function ( $where, $in_same_term = false, $excluded = '', $taxonomy = '', $post = null ) {
	if ( ! is_string( $where ) || $in_same_term || ! $post instanceof WP_Post || 'post' !== $post->post_type ) {
		return $where;
	}
	$terms = wp_get_post_terms( $post->ID, 'category', array( 'fields' => 'tt_ids' ) );
	if ( is_wp_error( $terms ) || array() === $terms ) {
		return $where;
	}
	global $wpdb;
	return $where . sprintf(
		' AND p.ID IN ( SELECT object_id FROM %s WHERE term_taxonomy_id IN ( %s ) )',
		$wpdb->term_relationships,
		implode( ', ', array_map( 'intval', $terms ) )
	);
};

add_filter( 'get_previous_post_where', $within, 10, 5 );
add_filter( 'get_next_post_where', $within, 10, 5 );
