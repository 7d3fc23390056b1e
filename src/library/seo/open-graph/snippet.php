<?php
/**
 * Tells networks and messengers what to show when a page is shared: title,
 * description, picture, address. The picture is the featured image or else
 * the site icon; the description is the excerpt, or the beginning of the
 * text. Says nothing of posts with a password. Stands back where Jetpack
 * prints such tags, too.
 *
 * @link https://ogp.me/
 */

add_action(
	'wp_head',
	static function () {
		if ( ( ! is_singular() && ! is_front_page() ) || is_404() || has_action( 'wp_head', 'jetpack_og_tags' ) ) {
			return;
		}
		$post = is_singular() ? get_queried_object() : null;
		$post = $post instanceof WP_Post ? $post : null;
		$text = get_bloginfo( 'description', 'display' );
		if ( null !== $post && ! is_front_page() ) {
			$text = post_password_required( $post ) ? '' : ( '' === trim( $post->post_excerpt ) ? excerpt_remove_blocks( $post->post_content ) : $post->post_excerpt );
		}
		$plain = static fn( string $html ): string => html_entity_decode( wp_strip_all_tags( strip_shortcodes( $html ), true ), ENT_QUOTES, 'UTF-8' );
		$tags  = array(
			'og:type'        => null !== $post && 'post' === $post->post_type ? 'article' : 'website',
			'og:title'       => $plain( null === $post || is_front_page() ? get_bloginfo( 'name', 'display' ) : get_the_title( $post ) ),
			'og:description' => wp_trim_words( $plain( $text ), 35, '…' ),
			'og:url'         => null === $post ? home_url( '/' ) : (string) get_permalink( $post ),
			'og:site_name'   => $plain( get_bloginfo( 'name', 'display' ) ),
			'og:locale'      => get_locale(),
		);
		$picture = null === $post || post_password_required( $post ) ? 0 : (int) get_post_thumbnail_id( $post );
		$source  = $picture > 0 ? wp_get_attachment_image_src( $picture, '1536x1536' ) : false;
		if ( is_array( $source ) ) {
			$tags['og:image']        = $source[0];
			$tags['og:image:width']  = (string) $source[1];
			$tags['og:image:height'] = (string) $source[2];
			$tags['og:image:alt']    = (string) get_post_meta( $picture, '_wp_attachment_image_alt', true );
		} elseif ( has_site_icon() ) {
			$tags['og:image'] = get_site_icon_url( 512 );
		}
		if ( 'article' === $tags['og:type'] ) {
			$tags['article:published_time'] = (string) get_post_time( 'c', true, $post );
			$tags['article:modified_time']  = (string) get_post_modified_time( 'c', true, $post );
		}
		foreach ( array_filter( $tags, static fn( string $value ): bool => '' !== $value ) as $name => $value ) {
			printf( "<meta property=\"%s\" content=\"%s\" />\n", esc_attr( $name ), esc_attr( $value ) );
		}
		printf( "<meta name=\"twitter:card\" content=\"%s\" />\n", is_array( $source ) ? 'summary_large_image' : 'summary' );
	},
	5
);
