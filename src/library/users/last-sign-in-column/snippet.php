<?php
/**
 * Keeps the time of each user's last sign-in in their meta data and shows it
 * in the list of users. Only the last time is kept, no address and no list.
 * The time is personal data: mention it in your privacy notice. Requests
 * with application passwords are not noted.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_login/
 */

add_action(
	'wp_login',
	static function ( $login, $user ) {
		if ( $user instanceof WP_User ) {
			update_user_meta( $user->ID, 'svc_lib_last_sign_in', time() );
		}
	},
	10,
	2
);

add_filter(
	'manage_users_columns',
	static fn( $columns ) => is_array( $columns ) ? $columns + array( 'svc_lib_last_sign_in' => __( 'Last sign-in' ) ) : $columns
);

add_filter(
	'manage_users_sortable_columns',
	static fn( $columns ) => is_array( $columns ) ? $columns + array( 'svc_lib_last_sign_in' => array( 'svc_lib_last_sign_in', true ) ) : $columns
);

add_filter(
	'manage_users_custom_column',
	static function ( $text, $column, $user_id ) {
		if ( 'svc_lib_last_sign_in' !== $column ) {
			return $text;
		}
		$time = (int) get_user_meta( (int) $user_id, 'svc_lib_last_sign_in', true );
		if ( 0 === $time ) {
			return '<span aria-hidden="true">—</span>';
		}
		return esc_html( (string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $time ) );
	},
	10,
	3
);

add_filter(
	'users_list_table_query_args',
	static function ( $args ) {
		if ( ! is_array( $args ) || 'svc_lib_last_sign_in' !== ( $args['orderby'] ?? '' ) ) {
			return $args;
		}
		$meta               = is_array( $args['meta_query'] ?? null ) ? $args['meta_query'] : array();
		$meta[]             = array(
			'relation' => 'OR',
			'never'    => array(
				'key'     => 'svc_lib_last_sign_in',
				'compare' => 'NOT EXISTS',
			),
			'signed'   => array(
				'key'  => 'svc_lib_last_sign_in',
				'type' => 'NUMERIC',
			),
		);
		$args['meta_query'] = $meta; // phpcs:ignore WordPress.DB.SlowDBQuery
		$args['orderby']    = 'signed';
		return $args;
	}
);
