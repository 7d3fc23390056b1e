<?php
/**
 * Feeds lead to the page they belong to (301), and pages no longer announce
 * them: all feeds, or only those of comments. Feeds that plugins add under
 * names of their own, such as a podcast, are left alone. Newsletters and
 * other services that read this site's feed stop getting news.
 *
 * @link https://developer.wordpress.org/reference/hooks/feed_links_show_posts_feed/
 */

$svc_lib_feeds = 'comments' /* @setting feeds */;

add_filter( 'feed_links_show_comments_feed', '__return_false', 20 );
if ( 'all' === $svc_lib_feeds ) {
	add_filter( 'feed_links_show_posts_feed', '__return_false', 20 );
	remove_action( 'wp_head', 'feed_links_extra', 3 );
}

add_action(
	'template_redirect',
	static function () use ( $svc_lib_feeds ) {
		$core = in_array( get_query_var( 'feed' ), array( 'feed', 'rdf', 'rss', 'rss2', 'atom' ), true );
		if ( ! $core || ! is_feed() || is_404() || ( 'all' !== $svc_lib_feeds && ! is_comment_feed() ) ) {
			return;
		}
		$object  = get_queried_object();
		$address = match ( true ) {
			$object instanceof WP_Post => get_permalink( $object ),
			$object instanceof WP_Term => get_term_link( $object ),
			$object instanceof WP_User => get_author_posts_url( $object->ID ),
			$object instanceof WP_Post_Type => get_post_type_archive_link( $object->name ),
			is_search() => get_search_link(),
			default => home_url( '/' ),
		};
		wp_safe_redirect( is_string( $address ) ? $address : home_url( '/' ), 301 );
		exit;
	},
	1
);
unset( $svc_lib_feeds );
