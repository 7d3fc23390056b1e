<?php
/** Answers shortcodes. Attributes are data for a snippet, and variables only where another plugin made them some (`foreign-shortcodes.php`). */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/render.php';
require_once __DIR__ . '/held.php';

/** How deep shortcodes may nest, through whatever snippets and contents. */
const SHORTCODE_DEPTH = 20;

/**
 * `[svc id="12"]` by id, any other by its tag; empty where there is none.
 * @param array<string, int>                                          $tags Tag => id.
 * @param array<int, array{id: int, file: string, kind?: string, consent?: string}> $rows Id => row.
 */
function answer_shortcode( array $tags, array $rows, mixed $atts, mixed $content, string $tag ): string {
	$atts = \is_array( $atts ) ? $atts : [];
	$id   = 'svc' === $tag ? ( \is_numeric( $atts['id'] ?? null ) ? (int) $atts['id'] : 0 ) : $tags[ $tag ] ?? 0;
	return isset( $rows[ $id ] ) ? shortcode( $rows[ $id ], $atts, \is_string( $content ) ? $content : null, $tag ) : '';
}

/**
 * PHP sees the attributes as `$atts`, the enclosed text as `$content` and the name as `$tag`.
 * @param array{id: int, file: string, kind?: string, consent?: string} $row
 * @param array<array-key, mixed>                                       $atts
 * @param array{work?: \Closure(): mixed, finish?: \Closure(string): string} $instead Another way to run it; what becomes of its output, other
 * than shortcodes in HTML.
 */
function shortcode( array $row, array $atts, ?string $content, string $tag, array $instead = [] ): string {
	/** @var list<array{int, array<array-key, mixed>, string|null}> $asked */
	static $asked = [];
	$file     = $row['file'];
	$question = [ $row['id'], $atts, $content ];
	// The same question inside its own answer would never end; another one may, but not for ever.
	if ( \in_array( $question, $asked, true ) || \count( $asked ) >= SHORTCODE_DEPTH ) {
		return '';
	}
	if ( is_php_disabled() && ( ! isset( $row['kind'] ) || has_code( $file ) ) ) {
		return '';
	}
	$asked[] = $question;
	$run     = $instead['work'] ?? static fn(): mixed => include_shortcode( $atts, $content, $tag, $file );
	$output  = \in_array( $row['kind'] ?? '', [ 'css', 'js' ], true ) ? markup_of( $row ) : capture(
		$row,
		static function () use ( $row, $run ): mixed {
			$result = $run();
			return false === $result && is_missing( $row['file'] ) ? run_restored( $row['id'], $row['file'], $run ) : $result;
		}
	);
	if ( isset( $instead['finish'] ) ) {
		$output = $instead['finish']( $output );
	} elseif ( isset( $row['kind'] ) && \str_contains( $output, '[' ) ) {
		$output = \do_shortcode( $output );
	}
	\array_pop( $asked );
	return hold( gated( $row, $output ) );
}

/** @param array<string, mixed> $tags WordPress runs no shortcodes in an excerpt that was written by hand. */
function fill_excerpt( string $excerpt, mixed $post, array $tags ): string {
	if ( ! $post instanceof \WP_Post || '' === $post->post_excerpt || ! \str_contains( $excerpt, '[' ) ) {
		return $excerpt;
	}
	$pattern = \get_shortcode_regex( [ 'svc', ...\array_map( '\strval', \array_keys( $tags ) ) ] );
	return \preg_replace_callback(
		"/{$pattern}/",
		static fn( array $found ): string => \do_shortcode_tag( [ $found[0] ?? '', $found[1] ?? '', $found[2] ?? '', $found[3] ?? '', $found[4] ?? '', $found[5] ?? '', $found[6] ?? '' ] ),
		$excerpt
	) ?? $excerpt;
}

/** @param array<array-key, mixed> $atts The fourth argument is the file, the fifth has further variables by name. */
function include_shortcode( array $atts, ?string $content, string $tag ): mixed {
	// Only shortcodes of other plugins have some; they take no name of another variable.
	foreach ( \func_num_args() > 4 ? (array) \func_get_arg( 4 ) : [] as $GLOBALS['svc_name'] => $GLOBALS['svc_value'] ) {
		/** @phpstan-ignore variable.dynamicName (only the shortcode knows the names) */
		${$GLOBALS['svc_name']} ??= $GLOBALS['svc_value'];
	}
	return include \func_get_arg( 3 );
}
