<?php
/**
 * Keeps patterns of other designs out of the inserter: those of the pattern
 * directory, which the server would fetch, and those of WordPress itself.
 * Patterns of the directory that a theme names are left out, too.
 *
 * @link https://developer.wordpress.org/reference/hooks/should_load_remote_block_patterns/
 */

add_filter( 'should_load_remote_block_patterns', '__return_false' );

add_action(
	'init',
	static function () {
		if ( true /* @setting bundled */ ) {
			remove_theme_support( 'core-block-patterns' );
		}
	},
	5
);
