<?php
/**
 * Sets the time after which the block editor saves unsaved work to the
 * server. The constant AUTOSAVE_INTERVAL belongs into wp-config.php and is
 * set before any plugin loads; this needs no file. A longer time means that
 * another computer sees less of what a crash cut off.
 *
 * @link https://developer.wordpress.org/reference/hooks/block_editor_settings_all/
 */

add_filter(
	'block_editor_settings_all',
	static function ( $settings ) {
		$seconds = 180 /* @setting seconds */;
		if ( is_array( $settings ) && isset( $settings['autosaveInterval'] ) ) {
			$settings['autosaveInterval'] = max( 10, (int) $seconds );
		}
		return $settings;
	}
);
