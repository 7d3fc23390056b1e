<?php
/**
 * Lets people who may not edit other people's posts (authors, and other roles
 * that upload) send only files up to a size; editors and administrators keep
 * the limit of the server. The upload dialog shows the limit and the server
 * holds it, also for the REST API and the apps. Imports and tasks that run
 * without a signed-in person are not limited.
 *
 * @link https://developer.wordpress.org/reference/hooks/upload_size_limit/
 */

$limit = static function (): int {
	$megabytes = 8 /* @setting megabytes */;
	$limited   = is_user_logged_in() && ! current_user_can( 'edit_others_posts' );
	return $limited ? (int) ( $megabytes * MB_IN_BYTES ) : 0;
};

add_filter(
	'upload_size_limit',
	static function ( $bytes ) use ( $limit ) {
		$most = $limit();
		return $most > 0 ? min( (int) $bytes, $most ) : $bytes;
	}
);

$check = static function ( $file ) use ( $limit ) {
	$words = 'This file is larger than {limit}. Make it smaller, or ask an editor to upload it.' /* @setting text */;
	$most  = $limit();
	if ( $most <= 0 || ! is_array( $file ) || ! empty( $file['error'] ) ) {
		return $file;
	}
	$path = $file['tmp_name'] ?? '';
	$size = is_string( $path ) && is_file( $path ) ? filesize( $path ) : ( $file['size'] ?? 0 );
	if ( (int) $size > $most ) {
		// An error without words is none, and the file would be taken. Escaped on output.
		$file['error'] = str_replace( '{limit}', (string) size_format( $most ), '' === trim( $words ) ? '> {limit}' : $words );
	}
	return $file;
};

add_filter( 'wp_handle_upload_prefilter', $check );
add_filter( 'wp_handle_sideload_prefilter', $check );
