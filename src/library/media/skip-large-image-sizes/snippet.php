<?php
/**
 * Stops WordPress from making copies of 1536 and 2048 pixels of every
 * picture. They serve wide pictures on sharp screens; a site whose content
 * is no wider than a column of text only stores and backs them up. The copy
 * of 768 pixels stays by default: phones load it. Copies that exist are
 * neither deleted nor left out of pages.
 *
 * @link https://developer.wordpress.org/reference/hooks/intermediate_image_sizes/
 */

add_filter(
	'intermediate_image_sizes',
	static function ( $sizes ) {
		if ( ! is_array( $sizes ) ) {
			return $sizes;
		}
		$unwanted = array( '1536x1536', '2048x2048' );
		if ( false /* @setting skip_768 */ ) {
			$unwanted[] = 'medium_large';
		}
		return array_values( array_diff( $sizes, $unwanted ) );
	}
);
