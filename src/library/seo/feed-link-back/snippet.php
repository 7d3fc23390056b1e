<?php
/**
 * Ends each post in the feed with a link to the post on this site. Sites
 * that copy feeds copy it, too, and tell readers and search engines where
 * the text comes from. It is added to whole posts, and to summaries where
 * the feed has nothing else (Settings, Reading).
 *
 * @link https://developer.wordpress.org/reference/hooks/the_content_feed/
 */

$source = static function ( $text ) {
	$post = get_post();
	if ( ! is_string( $text ) || ! $post instanceof WP_Post ) {
		return $text;
	}
	$words = '“{post}” was first published on {site}.' /* @setting text */;
	$links = array(
		'{post}' => sprintf( '<a href="%s">%s</a>', esc_url( (string) get_permalink( $post ) ), wp_kses( get_the_title( $post ), 'strip' ) ),
		'{site}' => sprintf( '<a href="%s">%s</a>', esc_url( home_url( '/' ) ), esc_html( get_bloginfo( 'name' ) ) ),
	);
	return $text . '<p>' . strtr( esc_html( $words ), $links ) . '</p>';
};

add_filter( 'the_content_feed', $source, 20 );
add_filter(
	'the_excerpt_rss',
	static function ( $text ) use ( $source ) {
		return get_option( 'rss_use_excerpt' ) ? $source( $text ) : $text;
	},
	20
);
