<?php
/**
 * Tells the browser at the top of each page to fetch a font or an image that
 * it would find late, such as the font of headings or the background of the
 * first screen. One or two files at most: each takes bandwidth from the rest.
 * Give it conditions when the file is used on some pages only. The large
 * image in the content has fetchpriority from core already.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_preload_resources/
 */

add_filter(
	'wp_preload_resources',
	static function ( $files ) {
		$address = '' /* @setting address */;
		$kind    = 'font' /* @setting kind */;
		if ( ! is_array( $files ) || '' === $address ) {
			return $files;
		}
		$file = array(
			'href' => $address,
			'as'   => $kind,
		);
		if ( 'font' === $kind ) {
			// Fonts are always fetched in this way; without it the file is loaded twice.
			$file['crossorigin'] = 'anonymous';
			if ( str_ends_with( (string) wp_parse_url( $address, PHP_URL_PATH ), '.woff2' ) ) {
				$file['type'] = 'font/woff2';
			}
		}
		if ( 'image' === $kind ) {
			$file['fetchpriority'] = 'high';
		}
		$files[] = $file;
		return $files;
	}
);
