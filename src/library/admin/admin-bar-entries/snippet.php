<?php
/**
 * Removes entries from the admin bar for all users. Runs after WordPress and
 * plugins have added their entries. The screens can still be opened from the
 * menu.
 *
 * @link https://developer.wordpress.org/reference/hooks/admin_bar_menu/
 */

add_action(
	'admin_bar_menu',
	static function ( $bar ) {
		if ( ! $bar instanceof WP_Admin_Bar ) {
			return;
		}
		$bar->remove_node( 'wp-logo' );
		if ( true /* @setting comments */ ) {
			$bar->remove_node( 'comments' );
		}
		if ( true /* @setting customize */ ) {
			$bar->remove_node( 'customize' );
		}
		if ( false /* @setting new_content */ ) {
			$bar->remove_node( 'new-content' );
		}
	},
	10000
);
