<?php
/**
 * Names the kind of the site in the toolbar, in a colour of its own, so that
 * nobody edits the live site believing it to be the copy. The kind is what
 * WP_ENVIRONMENT_TYPE in wp-config.php says; where it says nothing, WordPress
 * takes the site for production.
 *
 * @link https://developer.wordpress.org/reference/functions/wp_get_environment_type/
 */

$svc_lib_production = false /* @setting production */;
if ( 'production' !== wp_get_environment_type() || $svc_lib_production ) {
	add_action(
		'admin_bar_menu',
		static function ( $bar ) {
			if ( $bar instanceof WP_Admin_Bar ) {
				$bar->add_node(
					array(
						'id'     => 'svc-lib-environment',
						'parent' => 'top-secondary',
						'title'  => esc_html( ucfirst( wp_get_environment_type() ) ),
					)
				);
			}
		},
		0
	);

	$svc_lib_style = static function () {
		if ( ! is_admin_bar_showing() ) {
			return;
		}
		$colours = array(
			'production'  => '#a4130d',
			'staging'     => '#8a4b00',
			'development' => '#00602a',
			'local'       => '#3d3a9c',
		);
		$colour  = $colours[ wp_get_environment_type() ] ?? '#50575e';
		wp_add_inline_style(
			'admin-bar',
			'#wpadminbar #wp-admin-bar-svc-lib-environment > .ab-item { background: ' . $colour . '; color: #fff; font-weight: 600; }'
		);
	};
	add_action( 'wp_enqueue_scripts', $svc_lib_style, 20 );
	add_action( 'admin_enqueue_scripts', $svc_lib_style, 20 );
	unset( $svc_lib_style );
}
unset( $svc_lib_production );
