<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Bridge\Limits;

\defined( 'ABSPATH' ) || exit;

/** Queries of `Database` and the classes beside it, with their rows as text, whatever the driver made of their columns. */
final class Query {

	/** Most characters read of one column: one more than any code that is taken, also one whose markup is written as entities. */
	public const MOST_CHARACTERS = 2 * Limits::CODE_BYTES + 1;

	/**
	 * @param literal-string   $query     With places for all values.
	 * @param list<int|string> $arguments
	 * @return list<array<string, string|null>> Rows by column.
	 */
	public static function all( string $query, array $arguments ): array {
		$rows = self::db()->get_results( self::db()->prepare( $query, ...$arguments ), 'ARRAY_A' );

		return \array_map( self::texts( ... ), \is_array( $rows ) ? $rows : [] );
	}

	/**
	 * @param non-empty-list<int> $numbers
	 * @return literal-string
	 */
	public static function numbers( array $numbers ): string {
		return \implode( ', ', \array_fill( 0, \count( $numbers ), '%d' ) );
	}

	/** @return array<string, string|null> By column; empty where there is no row. */
	public static function texts( mixed $row ): array {
		$texts = [];
		foreach ( \is_array( $row ) ? $row : [] as $name => $value ) {
			$texts[ (string) $name ] = null === $value ? null : Cleaning::text( $value );
		}

		return $texts;
	}

	public static function db(): \wpdb {
		global $wpdb;
		if ( ! $wpdb instanceof \wpdb ) {
			throw new \LogicException( 'WordPress is not loaded.' );
		}

		return $wpdb;
	}
}
