<?php
/**
 * Makes the sizes of uploaded JPEG pictures in a smaller format, WebP or
 * AVIF, where the server's image library can write it; where it cannot,
 * they stay JPEG. The uploaded file is kept. PNG is left alone: logos and
 * screenshots lose their sharp edges. Pictures uploaded before need their
 * sizes made anew ("wp media regenerate").
 *
 * @link https://developer.wordpress.org/reference/hooks/image_editor_output_format/
 */

add_filter(
	'image_editor_output_format',
	static function ( $formats ) {
		$format = 'image/webp' /* @setting format */;
		if ( is_array( $formats ) && wp_image_editor_supports( array( 'mime_type' => $format ) ) ) {
			$formats['image/jpeg'] = $format;
		}
		return $formats;
	}
);
