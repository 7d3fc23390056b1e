<?php
/**
 * Takes the version of WordPress out of pages and feeds: the generator tag
 * goes, and addresses of core's files carry a short hash instead, so that
 * browsers still fetch them anew after an update. This is tidiness, not
 * protection: the files of WordPress tell their version to whoever looks.
 *
 * @link https://developer.wordpress.org/reference/hooks/the_generator/
 * @link https://developer.wordpress.org/reference/hooks/style_loader_src/
 */

add_filter( 'the_generator', '__return_empty_string', 20 );

$svc_lib_hide_version = static function ( $src ) {
	if ( ! is_string( $src ) ) {
		return $src;
	}
	$version = get_bloginfo( 'version' );
	if ( ! str_contains( $src, 'ver=' . $version ) ) {
		return $src;
	}
	$pattern = '/([?&;]ver=)' . preg_quote( $version, '/' ) . '(?=[&#]|$)/';
	return preg_replace( $pattern, '${1}' . substr( wp_hash( $version ), 0, 8 ), $src ) ?? $src;
};
add_filter( 'style_loader_src', $svc_lib_hide_version );
add_filter( 'script_loader_src', $svc_lib_hide_version );
add_filter( 'script_module_loader_src', $svc_lib_hide_version );
unset( $svc_lib_hide_version );
