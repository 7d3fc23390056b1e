<?php
/**
 * Shows the day of registration in the list of users, in the site's time.
 * WordPress keeps it for every user and can sort by it, so nothing is added
 * to the database.
 *
 * @link https://developer.wordpress.org/reference/hooks/manage_users_custom_column/
 */

add_filter(
	'manage_users_columns',
	static fn( $columns ) => is_array( $columns ) ? $columns + array( 'svc_lib_registered' => __( 'Registered' ) ) : $columns
);

add_filter(
	'manage_users_sortable_columns',
	static fn( $columns ) => is_array( $columns ) ? $columns + array( 'svc_lib_registered' => array( 'registered', true ) ) : $columns
);

add_filter(
	'manage_users_custom_column',
	static function ( $text, $column, $user_id ) {
		$user = 'svc_lib_registered' === $column ? get_userdata( (int) $user_id ) : false;
		if ( false === $user ) {
			return $text;
		}
		$time = strtotime( $user->user_registered . ' UTC' );
		return is_int( $time ) && 0 < $time ? esc_html( (string) wp_date( get_option( 'date_format' ), $time ) ) : '';
	},
	10,
	3
);
