<?php
/**
 * Takes WordPress's own block styles out of the choice in the editor of
 * posts, once its blocks are there. The default style of each block is left,
 * so the panel is gone where nothing else is offered. Styles of themes and
 * plugins are not touched, even if they have the same name as one of these.
 *
 * @link https://developer.wordpress.org/block-editor/reference-guides/block-api/block-styles/
 */

add_action(
	'enqueue_block_editor_assets',
	static function () {
		$screen = get_current_screen();
		if ( null === $screen || 'post' !== $screen->base ) {
			return;
		}
		$core = array(
			'core/button'       => array( 'outline' ),
			'core/image'        => array( 'rounded' ),
			'core/quote'        => array( 'plain' ),
			'core/separator'    => array( 'wide', 'dots' ),
			'core/site-logo'    => array( 'rounded' ),
			'core/social-links' => array( 'logos-only', 'pill-shape' ),
			'core/table'        => array( 'stripes' ),
			'core/tag-cloud'    => array( 'outline' ),
		);
		$own  = WP_Block_Styles_Registry::get_instance();
		foreach ( $core as $block => $styles ) {
			$core[ $block ] = array_values( array_filter( $styles, static fn( $style ) => ! $own->is_registered( $block, $style ) ) );
		}
		wp_register_script( 'svc-lib-block-styles', false, array( 'wp-edit-post', 'wp-blocks' ), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
		wp_add_inline_script(
			'svc-lib-block-styles',
			sprintf(
				'window._wpLoadBlockEditor?.then(()=>{for(const [block,styles] of Object.entries(%s)){if(styles.length>0){wp.blocks.unregisterBlockStyle(block,styles);}}});',
				wp_json_encode( $core, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES )
			)
		);
		wp_enqueue_script( 'svc-lib-block-styles' );
	}
);
