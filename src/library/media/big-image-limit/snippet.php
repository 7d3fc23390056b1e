<?php
/**
 * Scales uploaded pictures down to fewer pixels than the 2560 of WordPress.
 * Readers get the scaled copy; the uploaded file stays, so that sizes can be
 * made anew later. A limit that another plugin has turned off stays off. PNG
 * files are never scaled by WordPress.
 *
 * @link https://developer.wordpress.org/reference/hooks/big_image_size_threshold/
 */

add_filter(
	'big_image_size_threshold',
	static function ( $threshold ) {
		$pixels = 1920 /* @setting pixels */;
		return is_numeric( $threshold ) && $threshold > 0 ? $pixels : $threshold;
	}
);
