<?php
/**
 * Leaves a few panels on the dashboard of people who may not change settings.
 * It names what stays, not what goes, so a plugin that comes tomorrow is left
 * out as well. The help panel of this library stays. The order of panels that
 * a user has chosen is kept and applies again when this is deactivated.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_dashboard_setup/
 */

add_action(
	'wp_dashboard_setup',
	static function () {
		if ( current_user_can( 'manage_options' ) ) {
			return;
		}
		$keep = array( 'dashboard_right_now', 'svc_lib_editor_help' );
		if ( false /* @setting quick_draft */ ) {
			$keep[] = 'dashboard_quick_press';
		}
		if ( true /* @setting activity */ ) {
			$keep[] = 'dashboard_activity';
		}
		remove_action( 'welcome_panel', 'wp_welcome_panel' );
		foreach ( (array) ( $GLOBALS['wp_meta_boxes']['dashboard'] ?? array() ) as $column => $levels ) {
			foreach ( (array) $levels as $panels ) {
				foreach ( array_keys( (array) $panels ) as $panel ) {
					if ( ! in_array( $panel, $keep, true ) ) {
						remove_meta_box( $panel, 'dashboard', $column );
					}
				}
			}
		}
	},
	PHP_INT_MAX
);
