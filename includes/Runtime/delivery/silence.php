<?php
/** Makes shortcodes of snippets print nothing where no snippet runs, in safe mode and in a rescue: a visitor would otherwise read `[tag]`. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** @param array<string, mixed>|null $plan Null when no plan can be read; the tag `svc` is known even then. */
function silence( ?array $plan ): void {
	$tags = \is_array( $plan['tags'] ?? null ) ? $plan['tags'] : [];
	$others = \is_array( $plan['aliases'] ?? null ) ? $plan['aliases'] : [];
	foreach ( [ 'svc', ...\array_map( '\strval', \array_keys( $tags + $others ) ) ] as $tag ) {
		if ( '' !== $tag ) {
			\add_shortcode( $tag, '__return_empty_string' );
		}
	}
	\add_filter(
		'get_the_excerpt',
		static function ( mixed $excerpt, mixed $post = null ) use ( $tags ): mixed {
			/** @var array<string, mixed> $tags Written by PlanCompiler. */
			return sheltered( static fn(): mixed => false !== ( require_once __DIR__ . '/shortcodes.php' ) && \is_string( $excerpt ) ? fill_excerpt( $excerpt, $post, $tags ) : $excerpt, $excerpt );
		},
		11,
		2
	);
}
