<?php
/**
 * Posts of this site can no longer be embedded on other sites as cards:
 * pages do not offer it, the oEmbed address answers 404, and "…/embed/"
 * leads to the post. Embedding others here (YouTube and so on) goes on; only
 * cards of this site's own posts inside its own posts become plain links.
 *
 * @link https://developer.wordpress.org/reference/hooks/is_post_embeddable/
 */

add_filter( 'is_post_embeddable', '__return_false', 20 );

add_action(
	'template_redirect',
	static function () {
		if ( ! is_embed() ) {
			return;
		}
		$address = is_singular() ? get_permalink() : false;
		wp_safe_redirect( is_string( $address ) ? $address : home_url( '/' ), 301 );
		exit;
	},
	1
);
