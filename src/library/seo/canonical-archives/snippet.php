<?php
/**
 * Names the main address of the blog, of categories, tags, authors and
 * other archives, page by page, without the parameters of campaigns and
 * filters. WordPress does so for single posts and pages only. Search
 * results, dates and pages that were not found get none.
 *
 * @link https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 */

add_action(
	'wp_head',
	static function () {
		if ( is_singular() || is_search() || is_date() || is_404() || is_feed() ) {
			return;
		}
		$object = get_queried_object();
		if ( is_home() ) {
			$blog    = (int) get_option( 'page_for_posts' );
			$address = $blog > 0 && ! is_front_page() ? get_permalink( $blog ) : home_url( '/' );
		} elseif ( $object instanceof WP_Term ) {
			$address = get_term_link( $object );
		} elseif ( $object instanceof WP_User ) {
			$address = get_author_posts_url( $object->ID, $object->user_nicename );
		} elseif ( $object instanceof WP_Post_Type ) {
			$address = get_post_type_archive_link( $object->name );
		} else {
			return;
		}
		if ( ! is_string( $address ) || '' === $address ) {
			return;
		}
		$page = (int) get_query_var( 'paged' );
		if ( $page > 1 ) {
			global $wp_rewrite;
			$address = $wp_rewrite->using_permalinks() && ! str_contains( $address, '?' )
				? trailingslashit( $address ) . user_trailingslashit( $wp_rewrite->pagination_base . '/' . $page, 'paged' )
				: add_query_arg( 'paged', $page, $address );
		}
		printf( "<link rel=\"canonical\" href=\"%s\" />\n", esc_url( $address ) );
	}
);
