<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Importers\ForeignSnippet;
use Svc\Importers\Source;

\defined( 'ABSPATH' ) || exit;

/** Which snippets of a source are asked for. Shared by the preview and the run. */
final class SelectedItems {

	/** Items of one step. */
	private const SIZE = 1000;

	/** Bytes of code after which a step ends early. */
	private const BYTES = 8388608;

	/**
	 * @param array{ids?: list<string>, ...} $input
	 * @return array<array-key, true>|null Ids that are asked for; null for all.
	 */
	public static function ids( array $input ): ?array {
		return isset( $input['ids'] ) ? \array_fill_keys( $input['ids'], true ) : null;
	}

	/**
	 * @param array<array-key, true>|null $wanted
	 * @return list<string>|null
	 */
	public static function only( ?array $wanted ): ?array {
		return null === $wanted ? null : \array_map( '\strval', \array_keys( $wanted ) );
	}

	/**
	 * At one priority, the lower ID runs first here.
	 * @param array<array-key, true>|null $wanted
	 * @return list<ForeignSnippet>
	 */
	public static function of( Source $source, ?array $wanted ): array {
		$items = [ ...self::wanted( $source, $wanted ) ];
		\usort( $items, static fn( ForeignSnippet $one, ForeignSnippet $two ): int => $one->order <=> $two->order );

		return $items;
	}

	/**
	 * @param array<array-key, true>|null $wanted
	 * @return list<string> Those that are wanted and not there are the last.
	 */
	public static function ids_of( Source $source, ?array $wanted ): array {
		$orders = [];
		foreach ( self::wanted( $source, $wanted ) as $item ) {
			$orders[ $item->id ] = $item->order;
		}
		\asort( $orders );

		return \array_map( '\strval', [ ...\array_keys( $orders ), ...\array_keys( \array_diff_key( $wanted ?? [], $orders ) ) ] );
	}

	/**
	 * The items in batches, each judged and written as one: what costs a start of a program is paid once a batch.
	 * @param iterable<ForeignSnippet> $items
	 * @return iterable<int, non-empty-list<ForeignSnippet>>
	 */
	public static function batches( iterable $items ): iterable {
		$step  = [];
		$bytes = 0;
		foreach ( $items as $item ) {
			$step[] = $item;
			$bytes += \strlen( $item->code );
			if ( \count( $step ) < self::SIZE && $bytes < self::BYTES ) {
				continue;
			}

			yield $step;
			$step  = [];
			$bytes = 0;
		}
		if ( [] !== $step ) {
			yield $step;
		}
	}

	/**
	 * @param array<array-key, true>|null $wanted
	 * @return iterable<int, ForeignSnippet>
	 */
	private static function wanted( Source $source, ?array $wanted ): iterable {
		foreach ( $source->items( self::only( $wanted ) ) as $item ) {
			if ( null === $wanted || isset( $wanted[ $item->id ] ) ) {
				yield $item;
			}
		}
	}
}
