<?php
/**
 * Scripts and styles with the handles you name are not loaded on the site.
 * Meant for plugins that load their files everywhere: add a condition, for
 * example every page except the one with the form. What another script or
 * style needs is loaded all the same. The id of a tag is its handle and "-js"
 * or "-css".
 *
 * @link https://developer.wordpress.org/reference/functions/wp_dequeue_script/
 */

$svc_lib_unload = static function () {
	$handles = '' /* @setting handles */;
	foreach ( wp_parse_list( $handles ) as $handle ) {
		wp_dequeue_script( $handle );
		wp_dequeue_style( $handle );
	}
};
add_action( 'wp_enqueue_scripts', $svc_lib_unload, PHP_INT_MAX );
// Again for what was added while the page was built.
add_action( 'wp_print_footer_scripts', $svc_lib_unload, 5 );
unset( $svc_lib_unload );
