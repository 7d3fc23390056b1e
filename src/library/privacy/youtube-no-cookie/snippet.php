<?php
/**
 * Replaces youtube.com by youtube-nocookie.com in the frames of embedded
 * videos: those that WordPress makes of an address, and those pasted into the
 * content. Stored content does not change. Pasted frames in widgets and
 * templates are not seen.
 *
 * @link https://developer.wordpress.org/reference/hooks/embed_oembed_html/
 */

( static function () {
	$swap = static function ( $html ) {
		if ( ! is_string( $html ) || false === stripos( $html, 'youtube.com/embed/' ) ) {
			return $html;
		}
		$tags = new WP_HTML_Tag_Processor( $html );
		while ( $tags->next_tag( 'iframe' ) ) {
			$src = $tags->get_attribute( 'src' );
			if ( is_string( $src ) && 1 === preg_match( '#^(?:https?:)?//(?:www\.)?youtube\.com/embed/#i', $src ) ) {
				$tags->set_attribute( 'src', preg_replace( '#^(?:https?:)?//(?:www\.)?youtube\.com#i', 'https://www.youtube-nocookie.com', $src ) );
			}
		}
		return $tags->get_updated_html();
	};
	add_filter( 'embed_oembed_html', $swap );
	add_filter( 'the_content', $swap, 20 );
} )();
