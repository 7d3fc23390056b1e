<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Importers\ForeignSnippet;
use Svc\Importers\Source;

\defined( 'ABSPATH' ) || exit;

/** Which snippets of a source are asked for. Shared by the preview and the run. */
final class SelectedItems {

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
		$items = [];
		foreach ( $source->items( self::only( $wanted ) ) as $item ) {
			if ( null === $wanted || isset( $wanted[ $item->id ] ) ) {
				$items[] = $item;
			}
		}
		\usort( $items, static fn( ForeignSnippet $one, ForeignSnippet $two ): int => $one->order <=> $two->order );

		return $items;
	}

	/**
	 * @param array<array-key, true>|null $wanted
	 * @return list<string> Those that are wanted and not there are the last.
	 */
	public static function ids_of( Source $source, ?array $wanted ): array {
		$orders = [];
		foreach ( $source->items( self::only( $wanted ) ) as $item ) {
			if ( null === $wanted || isset( $wanted[ $item->id ] ) ) {
				$orders[ $item->id ] = $item->order;
			}
		}
		\asort( $orders );

		return \array_map( '\strval', [ ...\array_keys( $orders ), ...\array_keys( \array_diff_key( $wanted ?? [], $orders ) ) ] );
	}
}
