<?php
/**
 * Sets how strongly WordPress compresses the sizes that it makes of a
 * picture, for each format. Its own values are 82 for JPEG and AVIF and 86
 * for WebP; the ones here look the same on a screen and weigh a fifth to a
 * third less. Only new uploads and sizes made anew are affected, and never
 * the uploaded file itself.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_editor_set_quality/
 */

add_filter(
	'wp_editor_set_quality',
	static function ( $quality, $mime_type = '' ) {
		return match ( $mime_type ) {
			'image/jpeg' => 76 /* @setting jpeg */,
			'image/webp' => 78 /* @setting webp */,
			'image/avif' => 60 /* @setting avif */,
			default      => $quality,
		};
	},
	10,
	2
);
