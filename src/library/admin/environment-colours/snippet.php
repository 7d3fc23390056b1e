<?php
/**
 * Colours the admin bar by the type of the environment and puts its name
 * beside the site's, on the site and in the admin. The text of the bar is
 * nearly white: choose dark colours. A copy without a type counts as
 * production and looks like it.
 *
 * @link https://developer.wordpress.org/reference/functions/wp_get_environment_type/
 */

add_action(
	'admin_bar_menu',
	static function ( $bar ) {
		if ( ! $bar instanceof WP_Admin_Bar ) {
			return;
		}
		$names = array(
			'local'       => 'Local',
			'development' => 'Development',
			'staging'     => 'Staging',
			'production'  => 'Live site',
		);
		$bar->add_node(
			array(
				'id'    => 'svc-lib-environment',
				'title' => esc_html( $names[ wp_get_environment_type() ] ?? $names['production'] ),
				'meta'  => array( 'class' => 'svc-lib-environment' ),
			)
		);
	},
	35
);

$svc_lib_environment_style = static function () {
	if ( ! is_admin_bar_showing() ) {
		return;
	}
	$colours = array(
		'local'       => '#1e6b3c' /* @setting development */,
		'staging'     => '#8a4b08' /* @setting staging */,
		'production'  => '#1d2327' /* @setting production */,
	);
	$type    = wp_get_environment_type();
	$colour  = sanitize_hex_color( $colours[ 'development' === $type ? 'local' : $type ] ?? $colours['production'] );
	if ( null === $colour || '' === $colour ) {
		return;
	}
	wp_add_inline_style(
		'admin-bar',
		"body #wpadminbar{background:{$colour}}#wpadminbar .svc-lib-environment .ab-item{font-weight:600;color:#fff}"
	);
};
add_action( 'wp_enqueue_scripts', $svc_lib_environment_style, 20 );
add_action( 'admin_enqueue_scripts', $svc_lib_environment_style, 20 );
unset( $svc_lib_environment_style );
