<?php
/**
 * Locks the blocks of pages that are saved already, for people who may not
 * change settings, and takes the menu entry to unlock blocks from them. Blocks
 * inside of others inherit the lock where they set none of their own. A new
 * page is left free until it is first saved. The lock is the editor's:
 * programs that write pages are not held by it.
 *
 * @link https://developer.wordpress.org/block-editor/reference-guides/block-api/block-templates/
 */

add_filter(
	'block_editor_settings_all',
	static function ( $settings, $context ) {
		$lock = 'all' /* @setting lock */;
		$post = $context instanceof WP_Block_Editor_Context ? $context->post : null;
		if ( ! is_array( $settings ) || ! $post instanceof WP_Post || 'page' !== $post->post_type || current_user_can( 'manage_options' ) ) {
			return $settings;
		}
		$settings['canLockBlocks'] = false;
		if ( 'auto-draft' !== $post->post_status ) {
			$settings['templateLock'] = $lock;
		}
		return $settings;
	},
	20,
	2
);
