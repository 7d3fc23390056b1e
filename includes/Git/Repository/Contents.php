<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Git\Budget;
use Svc\Git\Entry;
use Svc\Git\Error\OutOfTime;
use Svc\Git\Forge;

\defined( 'ABSPATH' ) || exit;

/** Contents of files, each fetched once: what arrives is kept at once, so a first sync that is broken off goes on where it was. */
final class Contents {

	private const BATCH = 50;

	/** Files that were fetched so far. */
	private int $fetched = 0;

	public function __construct(
		private readonly Forge $forge,
		private readonly Store $store,
		private readonly Budget $budget,
	) {
	}

	/**
	 * @param array<string, Entry> $entries By any key.
	 * @return array<string, string> Bytes by the same key.
	 * @throws OutOfTime When files are left for another run.
	 */
	public function of( string $commit, array $entries ): array {
		$ids   = \array_map( static fn( Entry $entry ): string => self::key( $commit, $entry ), $entries );
		$kept  = $this->store->contents( \array_values( \array_unique( $ids ) ) );
		$bytes = [];
		$rest  = [];
		foreach ( $entries as $key => $entry ) {
			if ( isset( $kept[ $ids[ $key ] ] ) ) {
				$bytes[ $key ] = $kept[ $ids[ $key ] ];
			} else {
				$rest[ $key ] = $entry;
			}
		}
		$left = \count( $rest );
		foreach ( \array_chunk( $rest, self::BATCH, true ) as $batch ) {
			if ( $this->budget->is_over( $left ) ) {
				throw new OutOfTime( $left );
			}
			$fetched = $this->forge->blobs( $commit, \array_values( $batch ) );
			$keep    = [];
			foreach ( $batch as $key => $entry ) {
				$bytes[ $key ] = $fetched[ $entry->path ];
				$keep[ $ids[ $key ] ] = $bytes[ $key ];
				if ( '' === $entry->blob ) {
					// What both sides hold is known by this one.
					$keep[ self::id( $bytes[ $key ] ) ] = $bytes[ $key ];
				}
			}
			$this->store->keep( $keep );
			$left          -= \count( $batch );
			$this->fetched += \count( $batch );
			$this->budget->worked();
		}
		return $bytes;
	}

	public function fetched(): int {
		return $this->fetched;
	}

	/**
	 * @param list<string> $ids
	 * @return array<string, string> By id; contents that were read or written before.
	 */
	public function kept( array $ids ): array {
		return $this->store->contents( $ids );
	}

	/** What contents of a file are kept by: their id, or where the provider lists none, one that stands for the place of the file in the commit. */
	public static function key( string $commit, Entry $entry ): string {
		return '' === $entry->blob ? self::id( "{$commit}\0{$entry->path}" ) : $entry->blob;
	}

	/** Of repositories with SHA-1. */
	public static function id( string $bytes ): string {
		return \sha1( 'blob ' . \strlen( $bytes ) . "\0" . $bytes );
	}
}
