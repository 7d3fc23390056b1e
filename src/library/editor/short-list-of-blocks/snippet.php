<?php
/**
 * Limits what writers can insert to a list that you can change below. It
 * holds for the inserter, for pasting and for patterns: a pattern with other
 * blocks is not offered. If another plugin has a list, only what is on both
 * stays. It guides; it is no protection, for the REST API takes any block.
 *
 * @link https://developer.wordpress.org/reference/hooks/allowed_block_types_all/
 */

add_filter(
	'allowed_block_types_all',
	static function ( $allowed, $context ) {
		$free   = 'manage_options' /* @setting free */;
		$layout = false /* @setting layout */;
		$post   = $context instanceof WP_Block_Editor_Context ? $context->post : null;
		if ( false === $allowed || ! $post instanceof WP_Post || current_user_can( $free ) ) {
			return $allowed;
		}
		$list = array(
			'core/paragraph',
			'core/heading',
			'core/list',
			'core/list-item',
			'core/quote',
			'core/table',
			'core/buttons',
			'core/button',
			'core/separator',
			'core/details',
			'core/image',
			'core/gallery',
			'core/video',
			'core/audio',
			'core/file',
			'core/embed',
			'core/more',
			'core/footnotes',
			'core/shortcode',
			// Synced patterns, and posts from the classic editor.
			'core/block',
			'core/freeform',
			'core/missing',
		);
		if ( $layout ) {
			array_push( $list, 'core/group', 'core/columns', 'core/column', 'core/cover', 'core/media-text', 'core/spacer' );
		}
		return is_array( $allowed ) ? array_values( array_intersect( $allowed, $list ) ) : $list;
	},
	20,
	2
);
