<?php
/**
 * Sets how many pictures at the top of the content the browser loads
 * immediately; all later ones wait until they come near the window. WordPress
 * loads three immediately, two of them below the screen of a phone. Raise it
 * for a theme that shows a row of pictures at the top. Pictures that a page
 * builder prints itself are not counted.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_omit_loading_attr_threshold/
 */

add_filter(
	'wp_omit_loading_attr_threshold',
	static function () {
		return 1 /* @setting pictures */;
	}
);
