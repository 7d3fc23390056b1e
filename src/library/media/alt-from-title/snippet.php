<?php
/**
 * Fills an empty alternative text with the title of the media item, where a
 * person wrote that title: a title that is the file name says nothing to
 * people who cannot see the picture. It is proposed when a picture is taken
 * from the media library, and printed for featured and other pictures that
 * the theme outputs. Nothing is stored. A picture left without text on
 * purpose, because it is decoration, gets its title too.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_get_attachment_image_attributes/
 */

$title_of = static function ( $attachment ): string {
	if ( ! $attachment instanceof WP_Post ) {
		return '';
	}
	$title  = trim( wp_strip_all_tags( $attachment->post_title ) );
	$file   = pathinfo( (string) get_post_meta( $attachment->ID, '_wp_attached_file', true ), PATHINFO_FILENAME );
	$file   = (string) preg_replace( '/-scaled$|-\d{1,2}$/', '', $file );
	$letter = static fn( string $text ): string => (string) preg_replace( '/[^\p{L}\p{N}]+/u', '', strtolower( remove_accents( $text ) ) );
	// "IMG 4711" and the like are names that cameras give.
	$is_name = $letter( $title ) === $letter( $file ) || 1 === preg_match( '/^(img|dsc[nf]?|pxl|image|screenshot|bildschirmfoto)?[\s_\-.\d]*$/i', $title );
	return $is_name ? '' : $title;
};

add_filter(
	'wp_get_attachment_image_attributes',
	static function ( $attributes, $attachment = null ) use ( $title_of ) {
		if ( is_array( $attributes ) && '' === trim( (string) ( $attributes['alt'] ?? '' ) ) ) {
			$attributes['alt'] = $title_of( $attachment );
		}
		return $attributes;
	},
	20,
	2
);

add_filter(
	'wp_prepare_attachment_for_js',
	static function ( $data, $attachment = null ) use ( $title_of ) {
		if ( is_array( $data ) && 'image' === ( $data['type'] ?? '' ) && '' === trim( (string) ( $data['alt'] ?? '' ) ) ) {
			$data['alt'] = $title_of( $attachment );
		}
		return $data;
	},
	20,
	2
);
