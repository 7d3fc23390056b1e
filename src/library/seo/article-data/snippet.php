<?php
/**
 * Describes each post to search engines as structured data: headline, dates,
 * author, picture and who publishes it. It helps them show the right date
 * and author; it is no promise of a special result. The logo is that of the
 * theme, or the site icon. Posts with a password carry no data.
 *
 * @link https://developers.google.com/search/docs/appearance/structured-data/article
 */

add_action(
	'wp_head',
	static function () {
		$type = 'BlogPosting' /* @setting type */;
		$post = get_queried_object();
		if ( ! is_singular( 'post' ) || ! $post instanceof WP_Post || post_password_required( $post ) ) {
			return;
		}
		$plain  = static fn( string $html ): string => html_entity_decode( wp_strip_all_tags( $html ), ENT_QUOTES, 'UTF-8' );
		$author = (int) $post->post_author;
		$logo   = wp_get_attachment_image_url( (int) get_theme_mod( 'custom_logo' ), 'full' );
		$logo   = is_string( $logo ) ? $logo : get_site_icon_url( 512 );
		$image  = get_the_post_thumbnail_url( $post, 'full' );
		$data   = array(
			'@context'         => 'https://schema.org',
			'@type'            => $type,
			'mainEntityOfPage' => get_permalink( $post ),
			'headline'         => $plain( get_the_title( $post ) ),
			'datePublished'    => get_post_time( 'c', true, $post ),
			'dateModified'     => get_post_modified_time( 'c', true, $post ),
			'inLanguage'       => get_bloginfo( 'language' ),
			'image'            => is_string( $image ) ? array( $image ) : null,
			'author'           => array(
				'@type' => 'Person',
				'name'  => get_the_author_meta( 'display_name', $author ),
				'url'   => get_author_posts_url( $author ),
			),
			'publisher'        => array_filter(
				array(
					'@type' => 'Organization',
					'name'  => $plain( get_bloginfo( 'name', 'display' ) ),
					'url'   => home_url( '/' ),
					'logo'  => '' === $logo ? null : array(
						'@type' => 'ImageObject',
						'url'   => $logo,
					),
				)
			),
		);
		if ( '' === $data['author']['name'] ) {
			unset( $data['author'] );
		}
		$json = wp_json_encode( array_filter( $data ), JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
		if ( is_string( $json ) ) {
			wp_print_inline_script_tag( $json, array( 'type' => 'application/ld+json' ) );
		}
	}
);
