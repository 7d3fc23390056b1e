<?php
/**
 * The shortcode [copyright] prints "© 2026", and [copyright from="2015"]
 * prints "© 2015–2026": a footer that is right in January, too. The year is
 * that of the site's time zone. In a block theme put it into a paragraph of
 * the footer. A page cache keeps the old year until it is emptied.
 *
 * @link https://developer.wordpress.org/reference/functions/add_shortcode/
 */

add_shortcode(
	'copyright',
	static function ( $attributes ): string {
		$attributes = shortcode_atts( array( 'from' => '' ), $attributes, 'copyright' );
		$year       = wp_date( 'Y' );
		$from       = (string) $attributes['from'];
		$is_earlier = 1 === preg_match( '/^\d{4}$/', $from ) && $from < $year;
		return esc_html( '© ' . ( $is_earlier ? $from . '–' . $year : $year ) );
	}
);
