<?php
/**
 * Sets how many words automatic excerpts have, instead of 55. Classic themes
 * and feeds ask a filter for it; the Excerpt block has a number of its own,
 * which is set here only where none was chosen. Excerpts written by hand are
 * not cut in classic themes. In languages that WordPress counts by characters,
 * such as Japanese, the number means characters.
 *
 * @link https://developer.wordpress.org/reference/hooks/excerpt_length/
 */

$length = 30 /* @setting words */;
$asked  = 0;

// After the theme, most of which set a length themselves.
add_filter(
	'excerpt_length',
	static function () use ( $length, &$asked ) {
		// Before WordPress 7.0 a block that wants more words gets what is left here.
		return max( $length, $asked );
	},
	999
);

add_filter(
	'render_block_data',
	static function ( $block ) use ( $length, &$asked ) {
		if ( is_array( $block ) && 'core/post-excerpt' === ( $block['blockName'] ?? null ) ) {
			$block['attrs']['excerptLength'] ??= $length;
			$asked = (int) $block['attrs']['excerptLength'];
		}
		return $block;
	}
);
add_filter(
	'render_block_core/post-excerpt',
	static function ( $html ) use ( &$asked ) {
		$asked = 0;
		return $html;
	}
);
