<?php

declare(strict_types=1);

namespace Svc\Storage;

use LogicException;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/**
 * Lets one process at a time ask the site for its own pages, because each of these pages takes a process of the web server away from
 * visitors, and so does whoever waits. So nobody waits here: who comes second is told to come again. One lock for all sites of
 * a network: they share the web server. The system releases it when its holder dies; asking again inside the work is allowed.
 *
 * The file may hold a moment, Unix time in seconds with a fraction, before which nobody is let in: see `rest()`.
 */
final class TourLock {

	/** Seconds. */
	private const LONGEST_REST = 5.0;

	/** @var resource|null While it is held. */
	private $handle = null;

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
	) {}

	/**
	 * Runs the work while nobody else asks the site for pages.
	 *
	 * @template T
	 *
	 * @param callable(): T $work
	 *
	 * @return T
	 *
	 * @throws Busy           When somebody else does, at once; the work has not run.
	 * @throws StorageFailure When the lock file cannot be made.
	 * @throws SvcException   What the work throws.
	 */
	public function hold( callable $work ): mixed {
		if ( null !== $this->handle ) {
			return $work();
		}
		$handle = $this->open();
		try {
			// Where locks do not work at all nobody could be told to come again, either.
			if ( false === SystemCall::lock( $handle ) ) {
				throw Busy::site();
			}
			$rest = self::rest_of( $handle );
			if ( $rest > 0 ) {
				throw Busy::site( (int) \ceil( $rest ) );
			}
			$this->handle = $handle;

			return $work();
		} finally {
			$this->handle = null;
			\fclose( $handle );
		}
	}

	/**
	 * Lets nobody in for a while after this: for a web server that answers no visitor meanwhile. Called inside the work.
	 *
	 * @param float $seconds From now, at most five.
	 */
	public function rest( float $seconds ): void {
		$handle = $this->handle;
		if ( null === $handle ) {
			throw new LogicException( 'Cannot rest: the lock is not held' );
		}
		$bytes = \sprintf( '%.3F', \microtime( true ) + \min( self::LONGEST_REST, $seconds ) );
		// Without room for it on the disk there is no rest.
		SystemCall::quietly( static fn(): bool => \ftruncate( $handle, 0 ) && \rewind( $handle ) && false !== \fwrite( $handle, $bytes ) );
	}

	/**
	 * @param resource $handle
	 *
	 * @return float Seconds that are left of a rest.
	 */
	private static function rest_of( $handle ): float {
		$left = (float) \fread( $handle, 32 ) - \microtime( true );

		// A clock that was put back must not keep everybody out.
		return $left <= self::LONGEST_REST ? $left : 0.0;
	}

	/**
	 * @return resource
	 */
	private function open(): mixed {
		$this->folders->ensure( $this->paths->root );
		$path = $this->paths->tour_lock();
		if ( \is_link( $path ) ) {
			throw StorageFailure::outside( \basename( $path ) );
		}
		// Programs that are started meanwhile must not go on holding it (`e`).
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'c+be' ), $error );
		if ( false === $handle ) {
			throw StorageFailure::cannot_write( $this->paths->relative( \dirname( $path ) ), $error );
		}

		return $handle;
	}
}
