<?php
/**
 * Sets the levels that the heading block offers. It is the default of the
 * block's own attribute, so a pattern or template can still offer others. The
 * menu of levels changes; the code editor takes what is typed.
 *
 * @link https://developer.wordpress.org/block-editor/how-to-guides/curating-the-editor-experience/
 */

add_filter(
	'register_block_type_args',
	static function ( $args, $name ) {
		$deepest = 4 /* @setting deepest */;
		if ( 'core/heading' !== $name || ! isset( $args['attributes']['levelOptions'] ) ) {
			return $args;
		}
		$args['attributes']['levelOptions']['default'] = range( 2, max( 2, min( 6, (int) $deepest ) ) );
		return $args;
	},
	10,
	2
);
