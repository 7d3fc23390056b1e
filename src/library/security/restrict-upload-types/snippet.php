<?php
/**
 * Users who are not administrators can upload only images (no SVG) and PDF
 * files, and audio and video if you allow them: no archives, no office
 * documents with macros. Applies to uploads of signed-in people; what visitors
 * send through forms follows the rules of the form's plugin. Files that were
 * uploaded before stay.
 *
 * @link https://developer.wordpress.org/reference/hooks/upload_mimes/
 */

add_filter(
	'upload_mimes',
	static function ( $types, $user = null ) {
		if ( ! is_array( $types ) || ( ! $user && ! is_user_logged_in() ) ) {
			return $types;
		}
		if ( $user ? user_can( $user, 'manage_options' ) : current_user_can( 'manage_options' ) ) {
			return $types;
		}
		$media = false /* @setting media */;
		return array_filter(
			$types,
			static function ( $type ) use ( $media ) {
				$type = (string) $type;
				if ( str_starts_with( $type, 'image/' ) ) {
					return ! str_starts_with( $type, 'image/svg' );
				}
				return 'application/pdf' === $type || ( $media && 1 === preg_match( '~^(audio|video)/~', $type ) );
			}
		);
	},
	PHP_INT_MAX - 1,
	2
);
