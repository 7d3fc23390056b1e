<?php
/**
 * Changes the default of the editor's full screen, not the preference of a
 * user: a choice in the editor's menu is remembered as before. Runs once the
 * editor of posts has set its own defaults.
 *
 * @link https://developer.wordpress.org/block-editor/reference-guides/data/data-core-preferences/
 */

add_action(
	'enqueue_block_editor_assets',
	static function () {
		$screen = get_current_screen();
		if ( null === $screen || 'post' !== $screen->base ) {
			return;
		}
		wp_register_script( 'svc-lib-not-full-screen', false, array( 'wp-edit-post', 'wp-preferences' ), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
		wp_add_inline_script(
			'svc-lib-not-full-screen',
			"window._wpLoadBlockEditor?.then(()=>wp.data.dispatch('core/preferences').setDefaults('core/edit-post',{fullscreenMode:false}));"
		);
		wp_enqueue_script( 'svc-lib-not-full-screen' );
	}
);
