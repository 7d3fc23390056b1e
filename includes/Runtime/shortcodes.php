<?php
/**
 * Answers shortcodes. A shortcode can only name a snippet that is switched on and made for shortcodes; attributes are data for that
 * snippet and never become variables. Loaded when the first shortcode of ours is met.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/render.php';

/**
 * Finds the snippet that a shortcode names, `[svc id="12"]` by id, any other by its tag; nobody gives nothing.
 *
 * @param array<string, int>                                          $tags Tag => id.
 * @param array<int, array{id: int, file: string, kind?: string, consent?: string}> $rows Id => row.
 */
function answer_shortcode( array $tags, array $rows, mixed $atts, mixed $content, string $tag ): string {
	$atts = \is_array( $atts ) ? $atts : [];
	$id   = 'svc' === $tag ? ( \is_numeric( $atts['id'] ?? null ) ? (int) $atts['id'] : 0 ) : $tags[ $tag ] ?? 0;
	return isset( $rows[ $id ] ) ? shortcode( $rows[ $id ], $atts, \is_string( $content ) ? $content : null, $tag ) : '';
}

/**
 * Runs the snippet of a shortcode. PHP sees the attributes as `$atts`, the enclosed text as `$content` and the name as `$tag`.
 *
 * @param array{id: int, file: string, kind?: string, consent?: string} $row
 * @param array<array-key, mixed>                                       $atts
 */
function shortcode( array $row, array $atts, ?string $content, string $tag ): string {
	$file = $row['file'];
	if ( is_php_disabled() && ( ! isset( $row['kind'] ) || has_code( $file ) ) ) {
		return '';
	}
	$output = capture( $row, static fn(): mixed => include_shortcode( $atts, $content, $tag, $file ) );
	return with_consent( $row, $output );
}

/**
 * Includes the file given as the fourth argument, in a scope with the shortcode's three variables and no other.
 *
 * @param array<array-key, mixed> $atts
 */
function include_shortcode( array $atts, ?string $content, string $tag ): mixed {
	return include \func_get_arg( 3 );
}
