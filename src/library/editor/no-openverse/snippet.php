<?php
/**
 * Takes the category Openverse out of the media tab of the inserter. Images
 * that were put in from there before stay where they are.
 *
 * @link https://developer.wordpress.org/reference/hooks/block_editor_settings_all/
 */

add_filter(
	'block_editor_settings_all',
	static fn( $settings ) => is_array( $settings ) ? array( 'enableOpenverseMediaCategory' => false ) + $settings : $settings
);
