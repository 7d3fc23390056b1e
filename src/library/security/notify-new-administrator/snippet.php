<?php
/**
 * Mails the address of the site whenever a user gets a role that may change
 * the site's settings, in the admin, over the REST API or by a plugin: an
 * unexpected account is often the first sign of a break-in. A change made
 * directly in the database is not seen.
 *
 * @link https://developer.wordpress.org/reference/hooks/add_user_role/
 * @link https://developer.wordpress.org/reference/hooks/set_user_role/
 */

$svc_lib_tell = static function ( $user_id, $role, $old_roles = null ) {
	static $told = array();
	$known = is_string( $role ) ? get_role( $role ) : null;
	$user  = get_userdata( (int) $user_id );
	if ( ! $known || ! $user || ! $known->has_cap( 'manage_options' ) || isset( $told[ $user->ID ] ) ) {
		return;
	}
	// set_user_role fires also where nothing changes.
	if ( is_array( $old_roles ) && in_array( $role, $old_roles, true ) ) {
		return;
	}
	$told[ $user->ID ] = true;
	$by                = wp_get_current_user();
	$site              = wp_specialchars_decode( get_option( 'blogname' ), ENT_QUOTES );
	wp_mail(
		get_option( 'admin_email' ),
		sprintf( '[%s] New administrator: %s', $site, $user->user_login ),
		sprintf(
			"%s (%s) has been given the role \"%s\" on %s.\n\nGiven by: %s\nTime: %s\n\nIf you did not expect this, look at the users now:\n%s\n",
			$user->user_login,
			$user->user_email,
			$role,
			home_url( '/' ),
			$by->exists() ? $by->user_login : 'nobody signed in (a plugin, a scheduled task or the command line)',
			wp_date( 'Y-m-d H:i T' ),
			admin_url( 'users.php?role=' . rawurlencode( $role ) )
		)
	);
};
add_action( 'add_user_role', $svc_lib_tell, 20, 2 );
add_action( 'set_user_role', $svc_lib_tell, 20, 3 );
unset( $svc_lib_tell );
