<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * What svc has switched off in the sources, with what was there before: an option for each, as JSON. A batch is the ids that were switched off at one
 * time, what was written for them, and those that were back before the others.
 * @phpstan-type Batch array{list<string>, list<StoredValue>, list<string>}
 */
final class SwitchRecord {

	/** @return list<string> Names of the options of all sources. */
	public static function options(): array {
		return \array_map( self::name( ... ), Plugins::ids() );
	}

	public static function option( Source $source ): string {
		return self::name( $source->id() );
	}

	private static function name( string $id ): string {
		return 'svc_switched_' . $id;
	}

	/** @return list<Batch> Of each time, oldest first. */
	public static function batches( Source $source ): array {
		$kept    = \get_option( self::option( $source ) );
		$list    = \is_string( $kept ) ? \json_decode( $kept, true ) : [];
		$batches = [];
		foreach ( \is_array( $list ) ? $list : [] as $batch ) {
			$ids       = \is_array( $batch ) && \is_array( $batch['ids'] ?? null ) ? $batch['ids'] : [];
			$stored_values     = \is_array( $batch ) && \is_array( $batch['stored_values'] ?? null ) ? $batch['stored_values'] : [];
			$returned  = \is_array( $batch ) && \is_array( $batch['returned'] ?? null ) ? $batch['returned'] : [];
			$batches[] = [
				\array_values( \array_filter( $ids, 'is_string' ) ),
				\array_values( \array_filter( \array_map( StoredValue::read( ... ), $stored_values ) ) ),
				\array_values( \array_filter( $returned, 'is_string' ) ),
			];
		}

		return $batches;
	}

	/**
	 * @param list<Batch> $batches
	 * @throws StorageFailure When it cannot be kept.
	 */
	public static function keep( Source $source, array $batches ): void {
		$name = self::option( $source );
		$text = (string) \wp_json_encode(
			\array_map(
				static fn( array $batch ): array => [
					'ids'      => $batch[0],
					'stored_values'    => \array_map( static fn( StoredValue $cell ): array => $cell->kept(), $batch[1] ),
					'returned' => $batch[2],
				],
				$batches
			)
		);
		\update_option( $name, $text, false );
		// From the database: without it there is no way back.
		\wp_cache_delete( $name, 'options' );
		\wp_cache_delete( 'notoptions', 'options' );
		if ( $text !== \get_option( $name ) ) {
			throw StorageFailure::elsewhere( \__( 'The switch-over was not started: its undo data could not be saved.', 'svc' ) );
		}
	}
}
