<?php
/**
 * Says how many pictures at the top of the content the browser loads at
 * once; all later ones wait until they come near the window. WordPress
 * loads three at once, which on a phone are two that nobody sees yet.
 * Raise it for a theme that shows a row of pictures at the top. Pictures
 * that a page builder prints itself are not counted.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_omit_loading_attr_threshold/
 */

add_filter(
	'wp_omit_loading_attr_threshold',
	static function () {
		return 1 /* @setting pictures */;
	}
);
