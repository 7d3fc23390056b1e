<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Importers\Ase\AseRunning;
use Svc\Importers\Ase\AseTexts;
use Svc\Importers\PostSnippets\PostSnippetsOption;

\defined( 'ABSPATH' ) || exit;

/** Lists that other plugins make of their snippets and run from: what was taken out of one is put into it as it is now. Pure. */
final class RunningList {

	/** The lists of what a site asks for of what its network shares. */
	private const SHARED = [ 'active_shared_network_snippets', FlatFiles::SHARED ];

	/**
	 * @param string                 $before As it was before anything was taken out.
	 * @param array<array-key, true> $gone   Ids that do not come back.
	 * @return string|null Null when it cannot be told what belongs into it.
	 */
	public static function returned( string $name, string $now, string $before, string $after, array $gone ): ?string {
		if ( AseRunning::OPTION === $name ) {
			return AseRunning::returned( $now, $before, $after, $gone );
		}
		$is_file = \str_ends_with( $name, '.php' );
		[ $new, $old, $left ] = \array_map( static fn( string $text ): ?array => self::read( $text, $is_file ), [ $now, $before, $after ] );
		if ( null === $new || null === $old || null === $left ) {
			return null;
		}
		$is_boxes = \in_array( $name, [ ...BoxNames::ARRAYS, ...BoxNames::METAS ], true );
		$merged   = $is_boxes ? self::blocks( $new, $old, $left, $gone, $name . '.' ) : match ( $name ) {
			'hefo', AseTexts::OPTION         => self::blocks( $new, $old, $left, $gone, '' ),
			PostSnippetsOption::NAME         => PostSnippetsOption::returned( $new, $old, $left, $gone ),
			'index.php'                      => self::files( $new, $old, $left, $gone ),
			'wpcode_snippets'                => self::places( $new, $old, $left, $gone, static fn( mixed $one ): string => \is_array( $one ) ? Cleaning::text( $one['id'] ?? '' ) : '' ),
			'custom-css-js-tree'             => self::places( $new, $old, $left, $gone, static fn( mixed $one ): string => (string) \strtok( Cleaning::text( $one ), '.' ) ),
			// What the network shares: a list of ids.
			default                          => [ ...$new, ...\array_values( \array_filter( \array_udiff( $old, $left, $new, self::compare( ... ) ), static fn( mixed $id ): bool => ! isset( $gone[ 'network-' . Cleaning::text( $id ) ] ) ) ) ],
		};

		return null === $merged ? null : ( $is_file ? ArrayText::replace( $now, $merged ) : \serialize( $merged ) );
	}

	/** @return list<int> Ids in the network's table that were taken out of the list of what a site asks for. */
	public static function shared( StoredValue $cell ): array {
		if ( 0 !== $cell->id || ! \in_array( $cell->name, self::SHARED, true ) ) {
			return [];
		}
		$is_file = \str_ends_with( $cell->name, '.php' );
		$ids     = \array_udiff( self::read( (string) $cell->before, $is_file ) ?? [], self::read( $cell->after, $is_file ) ?? [], self::compare( ... ) );

		return \array_values( \array_map( static fn( mixed $id ): int => (int) Cleaning::text( $id ), $ids ) );
	}

	/**
	 * @param string|null $now As it is stored; null where there is none.
	 * @return list<string> Ids over there.
	 */
	public static function lost( StoredValue $cell, ?string $now ): array {
		if ( 'option' !== $cell->kind ) {
			return [];
		}
		[ $before, $after, $new ] = \array_map( static fn( ?string $text ): array => null === $text ? [] : self::read( $text, is_file: false ) ?? [], [ $cell->before, $cell->after, $now ] );
		if ( PostSnippetsOption::NAME === $cell->name ) {
			return \array_values( \array_diff( PostSnippetsOption::taken( $before, $after ), \array_keys( PostSnippetsOption::places( $new ) ) ) );
		}
		$taken  = null === $now && $cell->is_texts() ? \array_keys( \array_filter( $before, static fn( mixed $text, int|string $key ): bool => $text !== ( $after[ $key ] ?? null ), \ARRAY_FILTER_USE_BOTH ) ) : [];
		$begins = \in_array( $cell->name, [ 'hefo', AseTexts::OPTION ], true ) ? '' : $cell->name . '.';

		return \array_map( static fn( int|string $key ): string => $begins . $key, $taken );
	}

	/** @return array<array-key, mixed>|null */
	private static function read( string $text, bool $is_file ): ?array {
		if ( $is_file ) {
			return ArrayText::read( $text );
		}
		try {
			return Serialized::unchanged_array( $text );
		} catch ( \UnexpectedValueException ) {
			return null;
		}
	}

	private static function compare( mixed $one, mixed $other ): int {
		return \strcmp( Cleaning::text( $one ), Cleaning::text( $other ) );
	}

	/**
	 * @param array<array-key, mixed> $new
	 * @param array<array-key, mixed> $old
	 * @param array<array-key, mixed> $left
	 * @param array<array-key, true>  $gone
	 * @param string $begins What comes before the key in an id of the source.
	 * @return array<array-key, mixed>|null Null where another text was written where there was one before.
	 */
	private static function blocks( array $new, array $old, array $left, array $gone, string $begins ): ?array {
		foreach ( $old as $key => $text ) {
			$is = $new[ $key ] ?? '';
			if ( isset( $gone[ $begins . $key ] ) || $text === ( $left[ $key ] ?? null ) || $is === $text ) {
				continue;
			}
			if ( '' !== $is ) {
				return null;
			}
			$new[ $key ] = $text;
		}

		return $new;
	}

	/**
	 * @param array<array-key, mixed>  $new
	 * @param array<array-key, mixed>  $old
	 * @param array<array-key, mixed>  $left
	 * @param array<array-key, true>   $gone
	 * @param \Closure( mixed ): string $id
	 * @return array<array-key, mixed>
	 */
	private static function places( array $new, array $old, array $left, array $gone, \Closure $id ): array {
		foreach ( $old as $place => $entries ) {
			$there = \is_array( $new[ $place ] ?? null ) ? $new[ $place ] : [];
			$known = \array_flip( \array_map( $id, [ ...$there, ...( \is_array( $left[ $place ] ?? null ) ? $left[ $place ] : [] ) ] ) ) + $gone;
			$taken = \array_filter( \is_array( $entries ) ? $entries : [], static fn( mixed $entry ): bool => '' !== $id( $entry ) && ! isset( $known[ $id( $entry ) ] ) );
			if ( [] === $taken ) {
				continue;
			}
			// In the order of before, as far as that is known.
			$ids   = \array_flip( \array_map( $id, \is_array( $entries ) ? \array_values( $entries ) : [] ) );
			$all   = [ ...\array_values( $there ), ...\array_values( $taken ) ];
			$order = static fn( mixed $entry ): int => $ids[ $id( $entry ) ] ?? \count( $ids );
			\usort( $all, static fn( mixed $one, mixed $other ): int => $order( $one ) <=> $order( $other ) );
			$new[ $place ] = $all;
		}

		return $new;
	}

	/**
	 * @param array<array-key, mixed> $new
	 * @param array<array-key, mixed> $old
	 * @param array<array-key, mixed> $left
	 * @param array<array-key, true>  $gone
	 * @return array<array-key, mixed>
	 */
	private static function files( array $new, array $old, array $left, array $gone ): array {
		$part          = static fn( array $lists, string $key ): array => \is_array( $lists[ $key ] ?? null ) ? $lists[ $key ] : [];
		[ $on, $off ]  = isset( $old['active'] ) ? [ 'active', 'inactive' ] : [ 'published', 'draft' ];
		$taken         = \array_diff_key( $part( $old, $on ), $part( $left, $on ), $gone );
		$new[ $on ]    = $part( $new, $on ) + $taken;
		$new[ $off ]   = \array_diff_key( $part( $new, $off ), $taken );
		if ( isset( $old['hooks'] ) ) {
			$new['hooks'] = self::hooked( $part( $new, 'hooks' ), $part( $old, 'hooks' ), \array_map( 'strval', \array_keys( $taken ) ) );
		}

		return $new;
	}

	/**
	 * @param array<array-key, mixed> $new
	 * @param array<array-key, mixed> $old
	 * @param list<string>            $names
	 * @return array<array-key, mixed>
	 */
	private static function hooked( array $new, array $old, array $names ): array {
		foreach ( $old as $key => $value ) {
			if ( \is_array( $value ) && ! \in_array( $key, $names, true ) ) {
				$below = self::hooked( \is_array( $new[ $key ] ?? null ) ? $new[ $key ] : [], $value, $names );
				if ( [] !== $below || isset( $new[ $key ] ) ) {
					$new[ $key ] = $below;
				}
			} elseif ( \in_array( $key, $names, true ) ) {
				$new[ $key ] = $value;
			} elseif ( \in_array( $value, $names, true ) && ! \in_array( $value, $new, true ) ) {
				$new[] = $value;
			}
		}

		return $new;
	}
}
