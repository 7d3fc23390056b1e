<?php
/**
 * Tells authors in the block editor which pictures of the post have no
 * alternative text: in the sidebar while they write, and once more in the
 * panel before publishing. A click leads to the picture. The panel only
 * reminds: decorative pictures need none. Checks the blocks Image, Gallery and
 * Media & Text, not pictures inside the Classic block.
 *
 * @link https://developer.wordpress.org/block-editor/reference-guides/slotfills/plugin-pre-publish-panel/
 */

add_action(
	'enqueue_block_editor_assets',
	static function () {
		$screen = get_current_screen();
		if ( ! $screen instanceof WP_Screen || 'post' !== $screen->base ) {
			return;
		}
		$script = <<<'JS'
( () => {
	const { createElement: el, Fragment } = wp.element;
	const { PluginDocumentSettingPanel, PluginPrePublishPanel } = wp.editor;
	if ( ! PluginDocumentSettingPanel || ! PluginPrePublishPanel ) {
		return;
	}
	const lacksText = ( block ) => {
		const { url, alt, mediaUrl, mediaType, mediaAlt } = block?.attributes ?? {};
		switch ( block?.name ) {
			case 'core/image':
				return Boolean( url ) && ! alt?.trim();
			case 'core/media-text':
				return mediaType === 'image' && Boolean( mediaUrl ) && ! mediaAlt?.trim();
			default:
				return false;
		}
	};
	const Reminder = () => {
		const ids = wp.data.useSelect( ( select ) => {
			const { getClientIdsWithDescendants, getBlock } = select( 'core/block-editor' );
			return getClientIdsWithDescendants().filter( ( id ) => lacksText( getBlock( id ) ) ).join( ' ' );
		}, [] ).split( ' ' ).filter( Boolean );
		if ( ids.length === 0 ) {
			return null;
		}
		const { selectBlock } = wp.data.dispatch( 'core/block-editor' );
		const title = `Pictures without alternative text: ${ ids.length }`;
		const content = [
			el( 'p', { key: 'why' }, 'People who cannot see a picture hear its alternative text. Leave it empty only where the picture is decoration.' ),
			...ids.map( ( id, at ) => el( 'p', { key: id }, el( wp.components.Button, { variant: 'link', onClick: () => selectBlock( id ) }, `Go to picture ${ at + 1 }` ) ) ),
		];
		return el( Fragment, null,
			el( PluginDocumentSettingPanel, { name: 'svc-missing-alt', title }, content ),
			el( PluginPrePublishPanel, { title, initialOpen: true }, content )
		);
	};
	wp.plugins.registerPlugin( 'svc-missing-alt', { render: Reminder, icon: null } );
} )();
JS;
		wp_register_script( 'svc-missing-alt', false, array( 'wp-block-editor', 'wp-components', 'wp-data', 'wp-editor', 'wp-element', 'wp-plugins' ), '1.0.0', array( 'in_footer' => true ) );
		wp_enqueue_script( 'svc-missing-alt' );
		wp_add_inline_script( 'svc-missing-alt', $script );
	}
);
