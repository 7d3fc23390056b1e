<?php
/**
 * Shows administrators on the dashboard the last 20 mails that could not be
 * handed over, with the reason: recipient, subject and error, no content.
 * Entries go after 30 days. A mail that the server took and lost later is not
 * seen. Kept in the option svc_lib_failed_mails, which stays when this is
 * deactivated.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_mail_failed/
 */

add_action(
	'wp_mail_failed',
	static function ( $error ) {
		if ( ! is_wp_error( $error ) ) {
			return;
		}
		$data = $error->get_error_data();
		$data = is_array( $data ) ? $data : array();
		$log  = get_option( 'svc_lib_failed_mails', array() );
		$log  = is_array( $log ) ? $log : array();
		array_unshift(
			$log,
			array(
				'time'    => time(),
				'to'      => implode( ', ', array_filter( (array) ( $data['to'] ?? array() ), 'is_string' ) ),
				'subject' => is_string( $data['subject'] ?? null ) ? $data['subject'] : '',
				'error'   => $error->get_error_message(),
			)
		);
		update_option( 'svc_lib_failed_mails', array_slice( $log, 0, 20 ), false );
	}
);

add_action(
	'wp_dashboard_setup',
	static function () {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$log = get_option( 'svc_lib_failed_mails', array() );
		$log = array_filter(
			is_array( $log ) ? $log : array(),
			static fn( $entry ) => is_array( $entry ) && ( $entry['time'] ?? 0 ) > time() - 30 * DAY_IN_SECONDS
		);
		if ( array() === $log ) {
			return;
		}
		wp_add_dashboard_widget(
			'svc_lib_failed_mails',
			'Mails that could not be sent',
			static function () use ( $log ) {
				echo '<ul>';
				foreach ( $log as $entry ) {
					printf(
						'<li><strong>%s</strong><br>%s, to %s<br>%s</li>',
						esc_html( $entry['subject'] ),
						esc_html( wp_date( 'Y-m-d H:i', $entry['time'] ) ),
						esc_html( $entry['to'] ),
						esc_html( $entry['error'] )
					);
				}
				echo '</ul>';
			}
		);
	}
);
