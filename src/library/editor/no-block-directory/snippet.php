<?php
/**
 * Takes the block directory out of the editors of posts and of the site.
 * Only people who may install plugins ever see it; plugins can still be
 * installed in Plugins, where that belongs.
 *
 * @link https://developer.wordpress.org/block-editor/how-to-guides/curating-the-editor-experience/disable-editor-functionality/
 */

remove_action( 'enqueue_block_editor_assets', 'wp_enqueue_editor_block_directory_assets' );
