<?php
/**
 * Chooses the character between the parts of a page's title, in the tab of
 * the browser and in search results; WordPress takes a hyphen. Themes that
 * print a title of their own, without the theme feature "title-tag", are
 * not affected.
 *
 * @link https://developer.wordpress.org/reference/hooks/document_title_separator/
 */

add_filter(
	'document_title_separator',
	static function () {
		return '|' /* @setting separator */;
	}
);
