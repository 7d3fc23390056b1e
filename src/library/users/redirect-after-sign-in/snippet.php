<?php
/**
 * Sends people of one role to a page after they sign in. Users who were on
 * their way to another page still get there; only the bare dashboard is
 * replaced. Nothing happens while the page is not published.
 *
 * @link https://developer.wordpress.org/reference/hooks/login_redirect/
 */

add_filter(
	'login_redirect',
	static function ( $to, $wish, $user ) {
		$page = 0 /* @setting page */;
		$role = 'subscriber' /* @setting role */;
		if ( ! $user instanceof WP_User || ! in_array( $role, $user->roles, true ) ) {
			return $to;
		}
		if ( is_string( $wish ) && '' !== $wish && untrailingslashit( $wish ) !== untrailingslashit( admin_url() ) ) {
			return $to;
		}
		$address = 'publish' === get_post_status( $page ) ? get_permalink( $page ) : false;
		return is_string( $address ) ? $address : $to;
	},
	10,
	3
);
