<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * Which snippets people without full access have put into the admin or onto the sign-in page, so that people with full access are told:
 * one guarded file, written under the lock. It names users by their id only; only the newest are kept.
 * @phpstan-type Entry array{user: int, time: int}
 * @extends RecordStore<array<int, Entry>> By snippet id, the oldest first: who it was, and when (Unix timestamp, seconds).
 */
final class BackEndCode extends RecordStore {

	public const MOST = 20;

	protected function path(): string {
		return $this->paths->back_end_code();
	}

	protected static function parse( array $stored ): array {
		$entries = [];
		foreach ( \is_array( $stored['snippets'] ?? null ) ? $stored['snippets'] : [] as $entry ) {
			if ( \is_array( $entry ) && \is_int( $entry['id'] ?? null ) && \is_int( $entry['user'] ?? null ) && \is_int( $entry['time'] ?? null ) ) {
				$entries[ $entry['id'] ] = [
					'user' => $entry['user'],
					'time' => $entry['time'],
				];
			}
		}

		return $entries;
	}

	/**
	 * Adds entries, which take the place of older ones about the same snippets, and takes others out.
	 * @param array<int, Entry> $added By snippet id.
	 * @param list<int>         $gone  Snippet ids.
	 * @return list<int> Ids of the snippets about which it says something else now.
	 */
	public function note( array $added, array $gone ): array {
		if ( [] === $added && [] === \array_intersect_key( $this->get(), \array_flip( $gone ) ) ) {
			return [];
		}

		return $this->lock->hold(
			function () use ( $added, $gone ): array {
				$before = $this->get();
				$kept   = \array_slice( \array_diff_key( $before, \array_flip( $gone ), $added ) + $added, -self::MOST, null, true );
				$list   = [];
				foreach ( $kept as $id => $entry ) {
					$list[] = [ 'id' => $id ] + $entry;
				}
				$this->replace( [ 'snippets' => $list ] );

				return \array_keys( $added + \array_diff_key( $before, $kept ) );
			}
		);
	}
}
