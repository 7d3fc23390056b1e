<?php
// By the handler of its form, `CustomCSSandJS_Admin::options_save_meta_box_data()`, which WordPress calls when a post is saved: every language, place, kind of link and side.
wp_set_current_user( 1 );
require_once WP_PLUGIN_DIR . '/custom-css-js/includes/admin-screens.php';
wp_mkdir_p( CCJ_UPLOAD_DIR );
$make = static function ( string $language, string $type, string $linking, string $side, string $code ): void {
	static $at = 0;
	$_POST     = wp_slash( [ 'custom-css-js_meta_box_nonce' => wp_create_nonce( 'options_save_meta_box_data' ), 'post_type' => 'custom-css-js', 'custom_code_language' => $language, 'custom_code_type' => $type, 'custom_code_linking' => $linking, "custom_code_side-$side" => '1', 'content' => $code ] );
	// A day apart: the order of its files is that of the dates.
	wp_insert_post( wp_slash( [ 'post_type' => 'custom-css-js', 'post_status' => 'publish', 'post_title' => "$language $type $linking $side", 'post_content' => $code, 'post_date' => gmdate( 'Y-m-d H:i:s', strtotime( '2026-01-01' ) + 86400 * $at++ ) ] ) );
};
foreach ( [ 'frontend', 'login', 'admin' ] as $side ) {
	foreach ( [ 'header', 'footer' ] as $type ) {
		foreach ( [ 'internal', 'external' ] as $linking ) {
			$make( 'css', $type, $linking, $side, "/* $type $linking */\nh2.$side-$type-$linking { color: rgb( 1 2 3 ); }" );
			$make( 'js', $type, $linking, $side, "window['$side-$type-$linking'] = \"it's\";" );
		}
	}
}
$make( 'css', 'header', 'internal', 'frontend', 'h2 { color: rgb( 4 5 6 ); font-size: 33px; }' );
$make( 'css', 'header', 'internal', 'frontend', 'h2 { color: rgb( 7 8 9 ); }' );
$make( 'js', 'footer', 'internal', 'frontend', 'jQuery( function ( $ ) { $( "h2" ).attr( "title", "x" ); } );' );
foreach ( [ 'header', 'body_open', 'footer' ] as $type ) {
	$make( 'html', $type, 'both', 'frontend', "<meta name=\"html-$type\">" );
}
