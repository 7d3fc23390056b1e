<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * Which set brought which snippet, and how it was then (design 9.5): one guarded file. It says what a set may delete, so a snippet that
 * is not in it belongs to nobody and stays. It is written after the snippets: a crash in between forgets that something was brought,
 * and then nothing is deleted that should not be; the next apply writes it again.
 *
 * @phpstan-type Brought array{set: string, mark: string}
 */
final class Deployments {

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $records,
		private readonly Lock $lock,
	) {
	}

	/**
	 * Returns what every set brought.
	 *
	 * @return array<string, Brought> Permanent id => name of the set, and a mark of the snippet as it was brought.
	 * @throws StorageFailure When the file is there and cannot be read.
	 */
	public function all(): array {
		$all = [];
		foreach ( $this->records->read( $this->paths->deployed() ) ?? [] as $uid => $entry ) {
			if ( \is_array( $entry ) && \is_string( $entry['set'] ?? null ) && \is_string( $entry['mark'] ?? null ) ) {
				$all[ $uid ] = [
					'set'  => $entry['set'],
					'mark' => $entry['mark'],
				];
			}
		}
		return $all;
	}

	/**
	 * Notes what a set has brought by now.
	 *
	 * @param array<string, string> $marks Permanent id => mark.
	 * @param list<string> $gone Permanent ids that no longer exist.
	 * @throws Busy When another writer does not finish in time.
	 * @throws StorageFailure When the disk refuses.
	 */
	public function note( string $set, array $marks, array $gone ): void {
		$this->lock->hold(
			function () use ( $set, $marks, $gone ): void {
				$stored = $this->records->read( $this->paths->deployed() ) ?? [];
				$after  = \array_diff_key( $stored, \array_flip( $gone ) );
				foreach ( $marks as $uid => $mark ) {
					$brought       = [
						'set'  => $set,
						'mark' => $mark,
					];
					$known         = $after[ $uid ] ?? null;
					$after[ $uid ] = \is_array( $known ) ? \array_replace( $known, $brought ) : $brought;
				}
				\ksort( $stored );
				\ksort( $after );
				if ( $after !== $stored ) {
					$this->records->rewrite( $this->paths->deployed(), $after, [] );
				}
			}
		);
	}
}
