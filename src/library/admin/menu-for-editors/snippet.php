<?php
/**
 * Shortens the admin menu for people who may not change settings. Runs late,
 * so that entries which plugins put under Tools are there and go with it. This
 * hides entries and protects nothing: roles decide what a user may do.
 *
 * @link https://developer.wordpress.org/reference/functions/remove_menu_page/
 */

add_action(
	'admin_menu',
	static function () {
		if ( current_user_can( 'manage_options' ) ) {
			return;
		}
		if ( true /* @setting tools */ ) {
			remove_menu_page( 'tools.php' );
		}
		if ( false /* @setting comments */ ) {
			remove_menu_page( 'edit-comments.php' );
		}
		if ( false /* @setting media */ ) {
			remove_menu_page( 'upload.php' );
		}
	},
	999
);
