<?php
/**
 * Scripts with the handles you name are loaded without holding up the page
 * (defer) and run in their order when it has been read. WordPress does not
 * defer a script that other scripts need earlier or that inline code follows.
 * The id of a script tag is its handle and "-js". Scripts that have a strategy
 * keep it.
 *
 * @link https://developer.wordpress.org/reference/functions/wp_script_add_data/
 */

$svc_lib_defer = static function () {
	$handles = '' /* @setting handles */;
	foreach ( wp_parse_list( $handles ) as $handle ) {
		$script = wp_scripts()->query( $handle, 'registered' );
		if ( $script instanceof _WP_Dependency && $script->src && ! wp_scripts()->get_data( $handle, 'strategy' ) ) {
			wp_script_add_data( $handle, 'strategy', 'defer' );
		}
	}
};
add_action( 'wp_enqueue_scripts', $svc_lib_defer, PHP_INT_MAX );
// Again for what was registered since.
add_action( 'wp_print_footer_scripts', $svc_lib_defer, 5 );
unset( $svc_lib_defer );
