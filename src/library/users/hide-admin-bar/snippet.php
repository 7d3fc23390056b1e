<?php
/**
 * Hides the admin bar on the site from people without a capability.
 * Capabilities decide, not names of roles, so roles of plugins are covered,
 * too.
 *
 * @link https://developer.wordpress.org/reference/hooks/show_admin_bar/
 */

add_filter(
	'show_admin_bar',
	static function ( $show ) {
		$needed = 'edit_posts' /* @setting from */;
		return (bool) $show && current_user_can( $needed );
	},
	20
);
