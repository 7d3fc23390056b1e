<?php
/**
 * Keeps what a snippet prints inside content away from later filters, which turn quotes, dashes, blank lines and `&` into something else. A
 * placeholder takes its place until the last filter of the hook has run or, in a block theme, until the page goes out. It has the words of the
 * output in it, for what trims to words. Where other code has escaped it, the output is escaped in the same way.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * @return array{key: string, outputs: array<int, array{0: string, 1: string}>} `key` makes placeholders that no visitor can write; an output
 * with the hook that it is held for, empty for the page.
 */
function &held(): array {
	/** @var array{key: string, outputs: array<int, array{0: string, 1: string}>} $held */
	static $held = [
		'key'     => '',
		'outputs' => [],
	];
	return $held;
}

/** A placeholder for an output, where filters would change it; otherwise the output itself. */
function hold( string $output ): string {
	if ( 1 === \preg_match( '/^[\w ,;]*$/D', $output ) ) {
		return $output;
	}
	$hook = hook_to_wait_for( ( new \Exception() )->getTrace(), $output );
	if ( null === $hook ) {
		return $output;
	}
	$held             = &held();
	$held['key']      = '' === $held['key'] ? \bin2hex( \random_bytes( 16 ) ) : $held['key'];
	$number           = \count( $held['outputs'] );
	$held['outputs'][] = [ $output, $hook ];
	'' === $hook || false !== \has_filter( $hook, __NAMESPACE__ . '\release_hook' ) || \add_filter( $hook, __NAMESPACE__ . '\release_hook', \PHP_INT_MAX );
	$words = (string) \preg_replace( '/[^\p{L}\p{N} .,]+/u', ' ', \wp_strip_all_tags( $output, true ) );
	return "<span class=\"svc-{$held['key']}-{$number}\">" . \trim( $words ) . '</span>';
}

/**
 * @param list<array{function: string, class?: string, ...}> $frames Innermost first.
 * @return string|null A hook, empty for the end of the page; null where nothing known changes the output.
 */
function hook_to_wait_for( array $frames, string $output ): ?string {
	$names = \array_map( static fn( array $frame ): string => ( $frame['class'] ?? '' ) . '|' . $frame['function'], $frames );
	// Inside of another output nothing is held, since that one is.
	if ( \count( \array_intersect( $names, [ '|' . __NAMESPACE__ . '\shortcode', '|' . __NAMESPACE__ . '\html_of' ] ) ) > 1 || \in_array( '|do_shortcodes_in_html_tags', $names, true ) ) {
		return null;
	}
	// the_content() ends what it prints with a replacement that no filter follows.
	if ( \in_array( '|get_the_block_template_html', $names, true ) || ( \str_contains( $output, ']]>' ) && \in_array( '|the_content', $names, true ) && goes_through_buffer() ) ) {
		return goes_through_buffer() ? '' : null;
	}
	// Both filter what other filters have given already.
	foreach ( [
		'the_excerpt'          => 'the_excerpt',
		'get_the_content_feed' => 'the_content_feed',
	] as $function => $hook ) {
		if ( \in_array( '|' . $function, $names, true ) ) {
			return $hook;
		}
	}
	foreach ( [ 'the_content', 'widget_block_content' ] as $hook ) {
		if ( \in_array( '|render_block', $names, true ) && \doing_filter( $hook ) ) {
			return $hook;
		}
	}
	if ( [] !== \array_intersect( [ '|render_block_core_template_part', '|render_block_core_navigation' ], $names ) ) {
		return goes_through_buffer() ? '' : null;
	}
	$at = \array_search( '|do_shortcode', $names, true );
	$at = false === $at ? \array_search( '|' . __NAMESPACE__ . '\fill_place', $names, true ) : $at;
	// As a callback of a hook its value goes to the next one; who calls it otherwise has the output to itself.
	foreach ( false === $at ? [] : \array_slice( $names, $at + 1 ) as $name ) {
		if ( ! \str_contains( $name, '{closure' ) && ! \in_array( $name, [ '|call_user_func', '|call_user_func_array', '|' . __NAMESPACE__ . '\sheltered' ], true ) ) {
			return 'WP_Hook|apply_filters' === $name && ! \in_array( \current_filter(), [ 'loop_start', 'the_post', 'loop_end' ], true ) ? (string) \current_filter() : null;
		}
	}
	return null;
}

function goes_through_buffer(): bool {
	return \function_exists( 'ob_list_handlers' ) && \in_array( __NAMESPACE__ . '\at_end', \ob_list_handlers(), true );
}

function release_hook( mixed $value ): mixed {
	return \is_string( $value ) ? release( $value, (string) \current_filter() ) : $value;
}

/** Puts what was held for a hook (for the page: for any) in the place of its placeholders, escaped as they are; a half of one goes away. */
function release( string $html, string $hook = '' ): string {
	[ 'key' => $key, 'outputs' => $outputs ] = held();
	if ( [] === $outputs || ! \str_contains( $html, $key ) ) {
		return $html;
	}
	$lt    = '(?:<|&lt;|&#0*60;|\\\\u003[cC])';
	$gt    = '(?:>|&gt;|&#0*62;|\\\\u003[eE])';
	$quote = '(?:\\\\?(?:"|&quot;|&#0*34;)|&#8221;|&#8243;|\\\\u0022)';
	$open  = "(?<lt>{$lt})span class=(?<quote>{$quote})svc-{$key}-(?<number>\d+){$quote}{$gt}";
	$whole = "{$open}(?:(?!{$lt}).)*+{$lt}(?<slash>\\\\?/)span{$gt}";
	// A paragraph around nothing else was made by the Shortcode block.
	foreach ( [ "~<p>\s*(?=<){$whole}\s*</p>~s", "~{$whole}~s" ] as $pattern ) {
		$html = \preg_replace_callback(
			$pattern,
			static function ( array $found ) use ( $outputs, $hook ): string {
				[ $output, $for ] = $outputs[ (int) $found['number'] ] ?? [ '', '' ];
				return '' === $hook || $for === $hook ? escaped_as( $output, $found['lt'], $found['quote'] . $found['slash'], $hook ) : $found[0];
			},
			$html
		) ?? $html;
	}
	return '' === $hook ? \preg_replace( "~{$open}~", '', $html ) ?? $html : $html;
}

/**
 * @param string $lt    What became of the first character of the placeholder.
 * @param string $marks What became of its quotes and slashes.
 * @param string $hook  That it was held for.
 */
function escaped_as( string $output, string $lt, string $marks, string $hook ): string {
	if ( 'the_content_feed' === $hook ) {
		// A feed is XML, and no text in it may end its section.
		$output = \str_replace( ']]>', ']]&gt;', $output );
	}
	if ( \str_contains( $lt . $marks, '\\' ) ) {
		$output = \substr( (string) \json_encode( $output, \JSON_HEX_TAG | \JSON_HEX_AMP | \JSON_HEX_APOS | \JSON_HEX_QUOT | \JSON_INVALID_UTF8_SUBSTITUTE ), 1, -1 );
	}
	return \str_starts_with( $lt, '&' ) ? \esc_html( $output ) : $output;
}
