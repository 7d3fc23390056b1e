<?php

declare(strict_types=1);

namespace Svc\Importers\PostSnippets;

use Svc\Importers\Cleaning;

\defined( 'ABSPATH' ) || exit;

/** A list without ids, whose places move up when one is deleted: a snippet is known by its title, which is its shortcode. Pure. */
final class PostSnippetsOption {

	public const NAME = 'post_snippets_options';

	/**
	 * Of several with one title, those after the first are told by their number.
	 * @param array<array-key, mixed> $list
	 * @return array<string, array-key> Place by id, `option.GreetLine`.
	 */
	public static function places( array $list ): array {
		$places = [];
		foreach ( $list as $place => $entry ) {
			$title = Cleaning::line( \is_array( $entry ) ? $entry['title'] ?? '' : '', 100 );
			$id    = 'option.' . ( '' === $title ? $place : $title );
			for ( $count = 2; isset( $places[ $id ] ); ++$count ) {
				$id = 'option.' . $title . ' #' . $count;
			}
			$places[ $id ] = $place;
		}

		return $places;
	}

	/**
	 * There is no switch but the shortcode.
	 * @param array<array-key, mixed> $list
	 * @param list<string>            $ids
	 * @return array<array-key, mixed>
	 */
	public static function off( array $list, array $ids ): array {
		foreach ( \array_intersect_key( self::places( $list ), \array_flip( $ids ) ) as $place ) {
			if ( \is_array( $list[ $place ] ) && self::is_on( $list[ $place ] ) ) {
				$list[ $place ]['shortcode'] = false;
			}
		}

		return $list;
	}

	/** @param array<array-key, mixed> $entry */
	public static function is_on( array $entry ): bool {
		return ! \in_array( Cleaning::text( $entry['shortcode'] ?? '' ), [ '', '0' ], true );
	}

	/**
	 * @param array<array-key, mixed> $before
	 * @param array<array-key, mixed> $after
	 * @return list<string> Ids of those that are on before and not after.
	 */
	public static function taken( array $before, array $after ): array {
		$on = static fn( array $list ): array => \array_keys( \array_filter( self::places( $list ), static fn( int|string $place ): bool => \is_array( $list[ $place ] ) && self::is_on( $list[ $place ] ) ) );

		return \array_values( \array_diff( $on( $before ), $on( $after ) ) );
	}

	/**
	 * @param array<array-key, mixed> $new
	 * @param array<array-key, mixed> $old
	 * @param array<array-key, mixed> $left
	 * @param array<array-key, true>  $gone
	 * @return array<array-key, mixed>
	 */
	public static function returned( array $new, array $old, array $left, array $gone ): array {
		$now = self::places( $new );
		$was = self::places( $old );
		foreach ( self::taken( $old, $left ) as $id ) {
			$entry = $old[ $was[ $id ] ];
			$place = $now[ $id ] ?? null;
			if ( null !== $place && ! isset( $gone[ $id ] ) && \is_array( $entry ) && \is_array( $new[ $place ] ) ) {
				$new[ $place ]['shortcode'] = $entry['shortcode'] ?? true;
			}
		}

		return $new;
	}
}
