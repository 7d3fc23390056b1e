<?php
/**
 * The dashboard without what is not about this site: the welcome panel,
 * WordPress events and news (which ask another host) and Quick Draft. At a
 * Glance, Activity, Site Health and the boxes of plugins stay; users can still
 * hide those under Screen Options.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_dashboard_setup/
 */

add_action(
	'wp_dashboard_setup',
	static function () {
		remove_action( 'welcome_panel', 'wp_welcome_panel' );
		remove_meta_box( 'dashboard_primary', 'dashboard', 'side' );
		remove_meta_box( 'dashboard_quick_press', 'dashboard', 'side' );
	},
	20
);
