<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Svc\Domain\Clock;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/** Lets one writer at a time change the storage; readers never take it. The system releases it when a process dies. Nested calls are allowed. */
final class Lock {

	private bool $held = false;

	/** @param StorageIdentity|null $identity Keeps writers out of a folder that is not this site's storage; null where there is no database. */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly float $timeout = 5.0,
		private readonly ?StorageIdentity $identity = null,
	) {}

	/**
	 * @template T
	 * @param callable(): T                    $work
	 * @param (callable(StorageFailure): T)|null $without Must not write. For where no file can be locked.
	 * @return T
	 * @throws Busy|StorageFailure When another writer did not finish in time, or there can be no lock; the work has not run.
	 */
	public function hold( callable $work, ?callable $without = null ): mixed {
		if ( $this->held ) {
			return $work();
		}
		try {
			$handle = $this->take();
		} catch ( StorageFailure $refused ) {
			return null === $without ? throw $refused : $without( $refused );
		}
		$this->held = true;
		try {
			return $work();
		} finally {
			$this->held = false;
			\fclose( $handle );
		}
	}

	/** @return resource Locked. */
	private function take(): mixed {
		$this->identity?->require_present();
		$this->folders->ensure( $this->paths->root );
		$path   = $this->paths->inside( $this->paths->lock() );
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'cbe' ), $error );
		// Where nothing can be written, writers still have to take turns: what leads out of trouble is kept elsewhere then.
		$is_writable = false !== $handle;
		$handle      = $is_writable ? $handle : SystemCall::quietly( static fn() => \fopen( $path, 'rbe' ) );
		if ( false === $handle || ! $this->is_locked( $handle ) ) {
			throw match ( true ) {
				$is_writable                  => StorageFailure::cannot_lock( $this->paths->relative( $this->paths->root ) ),
				SystemCall::is_full( $error ) => StorageFailure::disk_full( $this->paths->relative( $this->paths->root ) ),
				default                       => StorageFailure::cannot_write( $this->paths->relative( $this->paths->root ), $error ),
			};
		}

		return $handle;
	}

	/**
	 * @param resource $handle
	 * @return bool Whether files can be locked here.
	 */
	private function is_locked( mixed $handle ): bool {
		$until  = Clock::ms() + $this->timeout * 1000;
		$pause  = 500;
		$locked = SystemCall::lock( $handle );
		while ( false === $locked ) {
			if ( Clock::ms() >= $until ) {
				throw Busy::storage( $this->timeout );
			}
			// A random part keeps two waiting writers from asking in step for ever.
			\usleep( \random_int( $pause, 2 * $pause ) );
			$pause  = \min( 10_000, $pause * 2 );
			$locked = SystemCall::lock( $handle );
		}

		return null !== $locked;
	}
}
