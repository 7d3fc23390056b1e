<?php
/**
 * Removes the ways to a post's code from the block editor, by capability. What
 * a user may save does not change: WordPress filters the HTML of people who
 * are not trusted with it in any case.
 *
 * @link https://developer.wordpress.org/reference/hooks/block_editor_settings_all/
 */

add_filter(
	'block_editor_settings_all',
	static function ( $settings ) {
		$free = 'manage_options' /* @setting free */;
		if ( is_array( $settings ) && ! current_user_can( $free ) ) {
			$settings['codeEditingEnabled'] = false;
		}
		return $settings;
	}
);
