<?php
/** Answers shortcodes of other plugins that name an imported snippet, at the end of `init`, when every plugin has registered its own. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * @param array<non-empty-string, array<string, array<array-key, int>>> $aliases Tag => attribute => value => id.
 * @param array<int, array{id: int, file: string}>                      $rows    Id => row.
 */
function attach_aliases( array $aliases, array $rows ): void {
	$unregistered = [];
	foreach ( \array_keys( $aliases ) as $tag ) {
		if ( ! \shortcode_exists( $tag ) ) {
			$unregistered[ $tag ] = true;
			\add_shortcode( $tag, '__return_empty_string' );
		}
	}
	\add_filter(
		'pre_do_shortcode_tag',
		static fn( mixed $output, mixed $tag = '', mixed $atts = [], mixed $found = [] ): mixed => false === $output && \is_string( $tag ) && isset( $aliases[ $tag ] )
			? sheltered(
				static fn(): mixed => answer_alias( $aliases[ $tag ], $rows, \is_array( $atts ) ? $atts : [], text_of( $found, 5 ), $tag )
					?? ( isset( $unregistered[ $tag ] ) ? text_of( $found, 0 ) ?? false : false ),
				false
			)
			: $output,
		10,
		4
	);
}

function text_of( mixed $found, int $part ): ?string {
	return \is_array( $found ) && \is_string( $found[ $part ] ?? null ) ? $found[ $part ] : null;
}

/**
 * @param array<string, array<array-key, int>>     $names Attribute => value => id.
 * @param array<int, array{id: int, file: string}> $rows  Id => row.
 * @param array<array-key, mixed>                  $atts
 * @return string|null Null where it is none of ours.
 */
function answer_alias( array $names, array $rows, array $atts, ?string $content, string $tag ): ?string {
	foreach ( $names as $attribute => $ids ) {
		$value = $atts[ $attribute ] ?? '';
		$id    = \is_string( $value ) ? $ids[ \trim( $value ) ] ?? 0 : 0;
		if ( isset( $rows[ $id ] ) ) {
			require_once __DIR__ . '/foreign-shortcodes.php';
			return foreign_shortcode( $rows[ $id ], $atts, '' === $content ? null : $content, $tag );
		}
	}
	return null;
}

/** @var array<non-empty-string, array<string, array<array-key, int>>> $aliases Written by PlanCompiler. */
$aliases = state()['plan']['aliases'] ?? [];
/** @var array<int, array{id: int, file: string}> $rows Likewise. */
$rows = state()['plan']['codes'] ?? [];
/** @var array<int, array{id: int, file: string}> $shown Likewise. */
$shown = state()['plan']['shown'] ?? [];
attach_aliases( $aliases, $rows + $shown );
