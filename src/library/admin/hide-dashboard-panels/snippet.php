<?php
/**
 * Takes panels off the dashboard for everybody, instead of leaving each
 * person to untick them. The news panel is not only hidden: without it
 * nobody's dashboard asks WordPress.org for events and news.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_dashboard_setup/
 */

add_action(
	'wp_dashboard_setup',
	static function () {
		remove_action( 'welcome_panel', 'wp_welcome_panel' );
		remove_meta_box( 'dashboard_quick_press', 'dashboard', 'side' );
		remove_meta_box( 'dashboard_primary', 'dashboard', 'side' );
		if ( true /* @setting site_health */ ) {
			remove_meta_box( 'dashboard_site_health', 'dashboard', 'normal' );
		}
		if ( false /* @setting activity */ ) {
			remove_meta_box( 'dashboard_activity', 'dashboard', 'normal' );
		}
		if ( false /* @setting glance */ ) {
			remove_meta_box( 'dashboard_right_now', 'dashboard', 'normal' );
		}
	},
	100
);
