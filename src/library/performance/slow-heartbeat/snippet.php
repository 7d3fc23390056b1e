<?php
/**
 * Open admin screens ask the server for news every 15 to 60 seconds, the
 * editor up to every 10. This sets the shortest time between two questions,
 * whatever a screen asks for. More than 120 seconds is not offered: locks of
 * posts that are being edited expire after 150.
 *
 * @link https://developer.wordpress.org/reference/hooks/heartbeat_settings/
 */

add_filter(
	'heartbeat_settings',
	static function ( $settings ) {
		if ( ! is_array( $settings ) ) {
			return $settings;
		}
		$seconds                     = 60 /* @setting seconds */;
		$settings['interval']        = max( $seconds, (int) ( $settings['interval'] ?? 0 ) );
		$settings['minimalInterval'] = $seconds;
		return $settings;
	},
	20
);
