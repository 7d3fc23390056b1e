<?php
/**
 * Sets how many words automatic excerpts have, instead of 55. Classic
 * themes and feeds ask a filter for it; the Excerpt block has a number of its
 * own, which is set here only where nobody chose one. Excerpts written
 * by hand are not cut in classic themes. In languages that WordPress counts
 * by characters, such as Japanese, the number means characters.
 *
 * @link https://developer.wordpress.org/reference/hooks/excerpt_length/
 */

$length = static fn(): int => 30 /* @setting words */;

// After the theme, most of which set a length themselves.
add_filter( 'excerpt_length', $length, 999 );

add_filter(
	'render_block_data',
	static function ( $block ) use ( $length ) {
		if ( is_array( $block ) && 'core/post-excerpt' === ( $block['blockName'] ?? null ) && ! isset( $block['attrs']['excerptLength'] ) ) {
			$block['attrs']['excerptLength'] = $length();
		}
		return $block;
	}
);
