<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Which rows of a table of another plugin are read together: many where they are small, as on most sites, and one where it holds megabytes. */
final class RowPages {

	/** Rows of a page, which one query reads. */
	private const ROWS = 100;

	/** Bytes of a page. */
	private const BYTES = 2097152;

	/** Rows of which one query says the size. */
	private const SIZES = 1000;

	/**
	 * @param list<string>   $columns
	 * @param literal-string $where   From ` AND` on.
	 * @param list<string>   $values
	 * @param string $meta Table with meta of these rows, which counts, too; empty for none.
	 */
	public function __construct(
		private readonly string $table,
		private readonly string $key,
		private readonly array $columns,
		private readonly string $where = '',
		private readonly array $values = [],
		private readonly string $meta = '',
	) {
	}

	/**
	 * @param list<string>|null $only Ids in the source, which begin with the number of their row; null for all.
	 * @return iterable<non-empty-list<int>> Numbers of rows, ascending.
	 */
	public function of( ?array $only ): iterable {
		$page  = [];
		$bytes = 0;
		foreach ( $this->sizes( $only ) as $number => $size ) {
			if ( [] !== $page && ( \count( $page ) >= self::ROWS || $bytes + $size > self::BYTES ) ) {
				yield $page;
				$page  = [];
				$bytes = 0;
			}
			$page[] = $number;
			$bytes += $size;
		}
		if ( [] !== $page ) {
			yield $page;
		}
	}

	/**
	 * @param list<string>|null $only
	 * @return iterable<int, int> Bytes by number.
	 */
	private function sizes( ?array $only ): iterable {
		if ( null === $only ) {
			for ( $last = 0, $sizes = [ 0 ]; [] !== $sizes; ) {
				$sizes = $this->read( ' AND t.%i > %d', [ $this->key, $last ] );
				$last  = (int) \array_key_last( $sizes );
				yield from $sizes;
			}
			return;
		}
		$numbers = \array_values( \array_filter( \array_unique( \array_map( '\intval', $only ) ), static fn( int $number ): bool => $number > 0 ) );
		\sort( $numbers );
		foreach ( \array_chunk( $numbers, self::SIZES ) as $some ) {
			yield from $this->read( ' AND t.%i IN ( ' . Query::numbers( $some ) . ' )', [ $this->key, ...$some ] );
		}
	}

	/**
	 * @param literal-string   $where
	 * @param list<int|string> $values
	 * @return array<int, int> Bytes by number, ascending.
	 */
	private function read( string $where, array $values ): array {
		$size = \implode( ' + ', \array_fill( 0, \count( $this->columns ), 'COALESCE( LENGTH( t.%i ), 0 )' ) );
		$more = '' === $this->meta ? [] : [ $this->meta, $this->key ];
		$size = [] === $more ? $size : $size . ' + COALESCE( ( SELECT SUM( LENGTH( m.meta_value ) ) FROM %i m WHERE m.post_id = t.%i ), 0 )';
		$rows = Query::all(
			'SELECT t.%i AS number, ' . $size . ' AS bytes FROM %i t WHERE 1 = 1' . $this->where . $where . ' ORDER BY t.%i LIMIT ' . self::SIZES,
			[ $this->key, ...$this->columns, ...$more, $this->table, ...$this->values, ...$values, $this->key ]
		);
		$sizes = [];
		foreach ( $rows as [ 'number' => $number, 'bytes' => $bytes ] ) {
			$sizes[ (int) $number ] = (int) $bytes;
		}

		return $sizes;
	}
}
