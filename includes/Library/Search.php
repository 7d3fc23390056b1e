<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/** Finds snippets by words, and by the hooks that they touch: `hook:login_errors`, or the name alone. Every word has to be found. Pure. */
final class Search {

	private const HOOK = 'hook:';

	/**
	 * @param array<string, Item> $items By slug.
	 * @param array<string, string> $packs Titles of packs, by id.
	 * @return array<string, Item> Those that fit, in the same order.
	 */
	public static function find( array $items, array $packs, string $text ): array {
		$words = \preg_split( '/\s+/u', Utf8::lower( \trim( $text ) ), -1, \PREG_SPLIT_NO_EMPTY );
		$words = false === $words ? [] : $words;
		return \array_filter(
			$items,
			static function ( Item $item ) use ( $words, $packs ): bool {
				$hooks  = \array_map( Utf8::lower( ... ), [ ...$item->hooks, $item->fields['hook'] ] );
				$fields = $item->fields;
				$said   = Utf8::lower( \implode( "\n", [ $item->slug, $fields['title'], $fields['description'], ...$fields['tags'], $item->search, $packs[ $item->pack ] ?? '' ] ) );
				foreach ( $words as $word ) {
					$is_hook = \str_starts_with( $word, self::HOOK );
					$name    = $is_hook ? \substr( $word, \strlen( self::HOOK ) ) : $word;
					if ( ! \in_array( $name, $hooks, true ) && ( $is_hook || ! \str_contains( $said, $word ) ) ) {
						return false;
					}
				}
				return true;
			}
		);
	}
}
