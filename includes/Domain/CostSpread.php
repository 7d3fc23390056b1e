<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/**
 * Medians and 95th percentiles by the nearest rank, so that each is a value that was measured.
 * @phpstan-type Figures array{ms: float, ms_p95: float, memory: int, memory_p95: int, queries: int, queries_p95: int, share: float, samples: int}
 */
final class CostSpread {

	/** @var array<int, array{non-empty-list<int>, non-empty-list<int>, non-empty-list<int>}> Microseconds, bytes and queries by snippet id. */
	private array $costs = [];

	/** @var array<int, non-empty-list<float>> Shares of the page by snippet id. */
	private array $shares = [];

	/**
	 * @param array{int, int, int} $cost
	 * @param int $page Microseconds of the request; 0 where unknown.
	 */
	public function add( int $id, array $cost, int $page = 0 ): void {
		foreach ( $cost as $index => $value ) {
			$this->costs[ $id ][ $index ][] = $value;
		}
		if ( $page > 0 ) {
			$this->shares[ $id ][] = \min( 1.0, $cost[0] / $page );
		}
	}

	/** @return array<int, Figures> By snippet id. `share` of the page's time is 0 to 1; 0 where unknown. */
	public function figures(): array {
		$figures = [];
		foreach ( $this->costs as $id => [ $times, $bytes, $queries ] ) {
			\sort( $times );
			\sort( $bytes );
			\sort( $queries );
			$shares = $this->shares[ $id ] ?? [ 0.0 ];
			\sort( $shares );
			$figures[ $id ] = [
				'ms'          => (float) ( self::middle( $times ) / 1000 ),
				'ms_p95'      => (float) ( self::high( $times ) / 1000 ),
				'memory'      => self::middle( $bytes ),
				'memory_p95'  => self::high( $bytes ),
				'queries'     => self::middle( $queries ),
				'queries_p95' => self::high( $queries ),
				'share'       => \round( self::middle( $shares ), 4 ),
				'samples'     => \count( $times ),
			];
		}
		return $figures;
	}

	/**
	 * Of two in the middle the larger one.
	 * @template V of int|float
	 * @param non-empty-list<V> $sorted
	 * @return V
	 */
	private static function middle( array $sorted ): int|float {
		return $sorted[ \intdiv( \count( $sorted ), 2 ) ];
	}

	/**
	 * @template V of int|float
	 * @param non-empty-list<V> $sorted
	 * @return V
	 */
	private static function high( array $sorted ): int|float {
		return $sorted[ \max( 0, (int) \ceil( 0.95 * \count( $sorted ) ) - 1 ) ];
	}
}
