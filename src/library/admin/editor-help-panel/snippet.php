<?php
/**
 * Adds a dashboard panel with your text for all users who can write posts. The
 * panel comes first until a user moves it. Subscribers and customers do not
 * see it.
 *
 * @link https://developer.wordpress.org/apis/dashboard-widgets/
 */

add_action(
	'wp_dashboard_setup',
	static function () {
		$words = '' /* @setting words */;
		if ( '' === $words || ! current_user_can( 'edit_posts' ) ) {
			return;
		}
		wp_add_dashboard_widget(
			'svc_lib_editor_help',
			esc_html( 'Help with this site' /* @setting heading */ ),
			static function () use ( $words ) {
				echo wp_kses_post( wpautop( make_clickable( $words ) ) );
			},
			null,
			null,
			'normal',
			'high'
		);
	}
);
