<?php
/**
 * Adds a dashboard panel with your words for everybody who can write posts.
 * It comes first until somebody moves it. Subscribers and customers do not
 * see it: the words are meant for those who work here.
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
