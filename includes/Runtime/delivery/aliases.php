<?php
/**
 * Answers shortcodes of other plugins that stay in pages and name a snippet which was imported from there, whether that plugin is gone or still
 * active. What names no snippet of ours stays the other plugin's, or text. Loaded at the end of `init`, once every plugin has registered its own.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * @param array<non-empty-string, array<string, array<array-key, int>>> $aliases Tag => attribute => value => id.
 * @param array<int, array{id: int, file: string}>                      $rows    Id => row.
 */
function attach_aliases( array $aliases, array $rows ): void {
	$nobodys = [];
	foreach ( \array_keys( $aliases ) as $tag ) {
		if ( ! \shortcode_exists( $tag ) ) {
			$nobodys[ $tag ] = true;
			\add_shortcode( $tag, '__return_empty_string' );
		}
	}
	\add_filter(
		'pre_do_shortcode_tag',
		static fn( mixed $output, mixed $tag = '', mixed $atts = [], mixed $found = [] ): mixed => false === $output && \is_string( $tag ) && isset( $aliases[ $tag ] )
			? sheltered( static fn(): mixed => answer_alias( $aliases[ $tag ], $rows, \is_array( $atts ) ? $atts : [], \is_array( $found ) ? $found : [], $tag, isset( $nobodys[ $tag ] ) ), false )
			: $output,
		10,
		4
	);
}

/**
 * @param array<string, array<array-key, int>>     $names   Attribute => value => id.
 * @param array<int, array{id: int, file: string}> $rows    Id => row.
 * @param array<array-key, mixed>                  $atts
 * @param array<array-key, mixed>                  $found   What WordPress' pattern for shortcodes found.
 * @param bool                                     $is_text Whether the tag is not registered by other code.
 * @return string|false False where it is none of ours.
 */
function answer_alias( array $names, array $rows, array $atts, array $found, string $tag, bool $is_text ): string|false {
	foreach ( $names as $attribute => $ids ) {
		$value = $atts[ $attribute ] ?? '';
		$id    = \is_string( $value ) ? $ids[ \trim( $value ) ] ?? 0 : 0;
		if ( isset( $rows[ $id ] ) ) {
			require_once __DIR__ . '/foreign-shortcodes.php';
			return foreign_shortcode( $rows[ $id ], $atts, \is_string( $found[5] ?? null ) && '' !== $found[5] ? $found[5] : null, $tag );
		}
	}
	return $is_text && \is_string( $found[0] ?? null ) ? $found[0] : false;
}

/** @var array<non-empty-string, array<string, array<array-key, int>>> $aliases Written by PlanCompiler. */
$aliases = state()['plan']['aliases'] ?? [];
/** @var array<int, array{id: int, file: string}> $rows Likewise. */
$rows = state()['plan']['codes'] ?? [];
/** @var array<int, array{id: int, file: string}> $shown Likewise. */
$shown = state()['plan']['shown'] ?? [];
attach_aliases( $aliases, $rows + $shown );
