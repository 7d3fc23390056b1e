<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * Lets one writer at a time read, change and write the storage. Readers never take it.
 * The system releases it when a process dies, so a killed writer blocks nobody. Asking again inside the work is allowed.
 */
final class Lock {

	private bool $held = false;

	/**
	 * @param float $timeout Seconds to wait for another writer.
	 */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly float $timeout = 5.0,
	) {}

	/**
	 * Runs the work while nobody else writes.
	 *
	 * @template T
	 *
	 * @param callable(): T $work
	 *
	 * @return T
	 *
	 * @throws Busy           When another writer did not finish in time; the work has not run.
	 * @throws StorageFailure When the lock file cannot be made.
	 */
	public function hold( callable $work ): mixed {
		if ( $this->held ) {
			return $work();
		}
		$handle     = $this->open();
		$this->held = true;
		try {
			$this->wait( $handle );

			return $work();
		} finally {
			$this->held = false;
			\fclose( $handle );
		}
	}

	/**
	 * @return resource
	 */
	private function open(): mixed {
		$this->folders->ensure( $this->paths->root );
		$path   = $this->paths->inside( $this->paths->lock() );
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'cb' ), $error );
		// Where nothing can be written, writers still have to take turns: what leads out of trouble is kept elsewhere then.
		$handle = false === $handle ? SystemCall::quietly( static fn() => \fopen( $path, 'rb' ) ) : $handle;
		if ( false === $handle ) {
			throw SystemCall::is_full( $error )
				? StorageFailure::disk_full( $this->paths->relative( $this->paths->root ) )
				: StorageFailure::cannot_write( $this->paths->relative( $this->paths->root ), $error );
		}

		return $handle;
	}

	/**
	 * @param resource $handle
	 */
	private function wait( mixed $handle ): void {
		$until = \hrtime( true ) + (int) ( $this->timeout * 1e9 );
		$pause = 500;
		while ( ! \flock( $handle, \LOCK_EX | \LOCK_NB, $taken ) ) {
			if ( 1 !== $taken ) {
				throw StorageFailure::cannot_write( $this->paths->relative( $this->paths->lock() ), 'File locks do not work here' );
			}
			if ( \hrtime( true ) >= $until ) {
				throw Busy::storage( $this->timeout );
			}
			// A random part keeps two waiting writers from asking in step for ever.
			\usleep( \random_int( $pause, 2 * $pause ) );
			$pause = \min( 10_000, $pause * 2 );
		}
	}
}
