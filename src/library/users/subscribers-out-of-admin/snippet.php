<?php
/**
 * Sends people who cannot write posts away from admin screens. Background
 * requests and forms that plugins send to admin-post.php go through, because
 * the site itself uses them. This only hides screens: roles decide what a user
 * may do, as before.
 *
 * @link https://developer.wordpress.org/reference/hooks/admin_init/
 */

add_action(
	'admin_init',
	static function () {
		$door = in_array( $GLOBALS['pagenow'] ?? '', array( 'admin-post.php', 'admin-ajax.php', 'async-upload.php' ), true );
		if ( $door || wp_doing_ajax() || ! is_user_logged_in() || current_user_can( 'edit_posts' ) ) {
			return;
		}
		$account = function_exists( 'wc_get_page_permalink' ) ? wc_get_page_permalink( 'myaccount', home_url( '/' ) ) : home_url( '/' );
		nocache_headers();
		wp_safe_redirect( $account );
		exit;
	},
	1
);
