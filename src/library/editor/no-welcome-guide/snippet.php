<?php
/**
 * Turns off the default of the post editor's welcome guides, for posts and for
 * templates. Preferences of users do not change, so the guide opens for those
 * who choose it.
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
		wp_register_script( 'svc-lib-no-welcome', false, array( 'wp-edit-post', 'wp-preferences' ), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
		wp_add_inline_script(
			'svc-lib-no-welcome',
			"window._wpLoadBlockEditor?.then(()=>wp.data.dispatch('core/preferences').setDefaults('core/edit-post',{welcomeGuide:false,welcomeGuideTemplate:false}));"
		);
		wp_enqueue_script( 'svc-lib-no-welcome' );
	}
);
