<?php
/**
 * Hides the admin bar on the site from people without a capability. It asks
 * for what somebody may do, not for the name of a role, so roles of plugins
 * fall on the right side.
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
