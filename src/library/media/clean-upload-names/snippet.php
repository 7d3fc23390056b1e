<?php
/**
 * Gives uploaded files plain names: lower case, Latin letters, digits and
 * hyphens. Such names survive moves between servers, copied links and
 * backups; WordPress itself keeps capitals, underscores and other alphabets.
 * The title of the media item is still taken from the name as it was sent.
 * Files that are there already keep their names.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_handle_upload_prefilter/
 */

$clean = static function ( $file ) {
	if ( ! is_array( $file ) || ! is_string( $file['name'] ?? null ) ) {
		return $file;
	}
	$extension = pathinfo( $file['name'], PATHINFO_EXTENSION );
	$base      = remove_accents( pathinfo( $file['name'], PATHINFO_FILENAME ) );
	if ( function_exists( 'transliterator_transliterate' ) ) {
		$latin = transliterator_transliterate( 'Any-Latin; Latin-ASCII', $base );
		$base  = is_string( $latin ) ? $latin : $base;
	}
	$base = trim( (string) preg_replace( '/[^a-z0-9]+/', '-', strtolower( $base ) ), '-' );
	if ( '' === $base ) {
		$base = 'file-' . wp_date( 'Y-m-d' );
	}
	$file['name'] = '' === $extension ? $base : $base . '.' . strtolower( $extension );
	return $file;
};

add_filter( 'wp_handle_upload_prefilter', $clean );
add_filter( 'wp_handle_sideload_prefilter', $clean );
