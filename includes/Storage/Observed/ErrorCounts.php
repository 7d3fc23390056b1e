<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * How often each snippet failed, and how it did last: one guarded file, written under the lock.
 * @phpstan-type Entry array{count: int, time: int, message: string, request: string, path: string}
 * @extends RecordStore<array<int, Entry>> By snippet id, the newest last. `request` is as `Svc\Runtime\request_kind()` says, `path` that of the page;
 *                                         both are empty where a later search found the snippet.
 */
final class ErrorCounts extends RecordStore {

	private const MOST = 1000;

	protected function path(): string {
		return $this->paths->error_counts();
	}

	protected static function parse( array $stored ): array {
		$entries = [];
		foreach ( \is_array( $stored['snippets'] ?? null ) ? $stored['snippets'] : [] as $entry ) {
			if ( \is_array( $entry ) && \is_int( $entry['id'] ?? null ) && \is_int( $entry['count'] ?? null ) && \is_int( $entry['time'] ?? null ) ) {
				$text = static fn( string $field ): string => \is_string( $entry[ $field ] ?? null ) ? $entry[ $field ] : '';

				$entries[ $entry['id'] ] = [
					'count'   => $entry['count'],
					'time'    => $entry['time'],
					'message' => $text( 'message' ),
					'request' => $text( 'request' ),
					'path'    => $text( 'path' ),
				];
			}
		}

		return $entries;
	}

	/** @param string $message With the line at its end, as `Snippet::$error` has it. */
	public function add( int $id, string $message, string $request, string $path ): void {
		$this->lock->hold(
			function () use ( $id, $message, $request, $path ): void {
				$entries = $this->get();
				$entry   = [
					'count'   => 1 + ( $entries[ $id ]['count'] ?? 0 ),
					'time'    => \time(),
					'message' => $message,
					'request' => $request,
					'path'    => $path,
				];
				unset( $entries[ $id ] );
				$list = [];
				foreach ( \array_slice( $entries + [ $id => $entry ], -self::MOST, null, true ) as $known => $one ) {
					$list[] = [ 'id' => $known ] + $one;
				}
				$this->replace( [ 'snippets' => $list ] );
			}
		);
	}
}
