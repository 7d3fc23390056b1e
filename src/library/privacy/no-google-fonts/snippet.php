<?php
/**
 * Leaves out style sheets that come from Google's font servers, on the site,
 * in the admin and on the sign-in page, so that browsers do not tell Google
 * who visits. It replaces nothing: to keep the look, put the font files on
 * this site (Appearance > Editor > Styles does that for block themes).
 *
 * @link https://developer.wordpress.org/reference/hooks/style_loader_src/
 */

( static function () {
	$google = static function ( $address ) {
		$host = is_string( $address ) ? strtolower( (string) wp_parse_url( $address, PHP_URL_HOST ) ) : '';
		return in_array( $host, array( 'fonts.googleapis.com', 'fonts.gstatic.com' ), true );
	};

	add_filter( 'style_loader_src', static fn( $address ) => $google( $address ) ? '' : $address, 100 );

	add_filter(
		'wp_resource_hints',
		static fn( $hints ) => is_array( $hints )
			? array_filter(
				$hints,
				static function ( $hint ) use ( $google ) {
					$address = is_array( $hint ) ? ( $hint['href'] ?? '' ) : $hint;
					$address = is_string( $address ) && 1 !== preg_match( '#^(?:[a-z]+:)?//#i', $address ) ? '//' . $address : $address;
					return ! $google( $address );
				}
			)
			: $hints,
		100
	);
} )();
