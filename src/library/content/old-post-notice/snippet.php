<?php
/**
 * Puts a notice above posts that have not changed for years, so that readers
 * who come from a search engine do not take old advice for new. The last
 * change counts: a post that was reviewed and saved is current again.
 *
 * @link https://developer.wordpress.org/reference/hooks/the_content/
 */

add_filter(
	'the_content',
	static function ( $content ) {
		$years = 3 /* @setting years */;
		$text  = 'This post was last changed in {year}. Parts of it may be out of date.' /* @setting text */;
		if ( ! is_string( $content ) || ! is_singular( 'post' ) || ! in_the_loop() || ! is_main_query()
			|| get_the_ID() !== get_queried_object_id() || doing_filter( 'get_the_excerpt' ) ) {
			return $content;
		}
		$changed = get_post_datetime( null, 'modified' );
		if ( false === $changed || $changed->getTimestamp() > time() - $years * YEAR_IN_SECONDS ) {
			return $content;
		}
		return sprintf(
			'<p class="svc-old-post" role="note" style="padding:0.75em 1em;border-inline-start:4px solid currentcolor">%s</p>',
			esc_html( str_replace( '{year}', $changed->format( 'Y' ), $text ) )
		) . $content;
	},
	18
);
