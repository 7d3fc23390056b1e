<?php

declare(strict_types=1);

namespace Svc\Storage\Loopback;

use LogicException;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * Lets one process at a time ask the site for its own pages, because each takes a process from visitors. Sites of a network share places.
 * Background work and a person who waits say so by marks. The file may hold the Unix time before which no process is let in, see `rest()`.
 */
final class LoopbackLock {

	/** Seconds. */
	private const LONGEST_REST = 5.0;

	/** Seconds that a process waits for the end of what is done in the background. */
	private const LONGEST_WAIT = 8.0;

	/** Seconds that a process waits for one of the places: a person, and what is done in the background. */
	private const PLACE_WAIT            = 2.0;
	private const BACKGROUND_PLACE_WAIT = 8.0;

	/** Seconds that a process waits for another person's turn to end, where there is one to spare, and for the one that waits to give way. */
	private const PERSON_WAIT = 4.0;
	private const GIVEN_WAY   = 0.1;

	/** Seconds until who waited has the lock, once it is free. */
	private const HANDED_OVER = 1.0;

	/** Microseconds between two looks. */
	private const LOOK = 10000;

	/** @var resource|null While it is held. */
	private $handle = null;

	private readonly LoopbackMark $background;
	private readonly LoopbackMark $waiting;

	/** @var list<LoopbackMark> */
	private readonly array $places;

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
	) {
		$this->background = new LoopbackMark( $paths->tour_mark( 'background' ) );
		$this->waiting    = new LoopbackMark( $paths->tour_mark( 'waiting' ) );
		$this->places     = \array_map( static fn( string $path ): LoopbackMark => new LoopbackMark( $path ), $paths->tour_places() );
	}

	/**
	 * @template T
	 * @param callable(): T $work
	 * @param bool $is_background Then it does not wait for others, and people wait for it.
	 * @return T
	 * @throws Busy           When another process does; the work has not run.
	 * @throws StorageFailure When the lock file cannot be made.
	 * @throws SvcException
	 */
	public function hold( callable $work, bool $is_background = false, ?Turns $turns = null ): mixed {
		if ( null !== $this->handle ) {
			return $work();
		}
		$handle = $this->open();
		try {
			// Before the lock, so that who finds the lock taken finds the mark.
			if ( $is_background && false === $this->background->set() ) {
				throw Busy::site();
			}
			$this->lock( $handle, ! $is_background, $turns );
			$rest = self::rest_of( $handle );
			if ( $rest > 0 ) {
				throw Busy::site( (int) \ceil( $rest ) );
			}
			$place        = $this->place( $is_background ? self::BACKGROUND_PLACE_WAIT : self::PLACE_WAIT );
			$this->handle = $handle;
			$turns?->begin();

			return $work();
		} finally {
			$this->handle = null;
			( $place ?? null )?->clear();
			\fclose( $handle );
			$this->background->clear();
		}
	}

	/** @return LoopbackMark|null Null where files cannot be locked: no process could be told to come again. */
	private function place( float $seconds ): ?LoopbackMark {
		$until = \microtime( true ) + $seconds;
		do {
			foreach ( $this->places as $place ) {
				$is_taken = $place->set();
				if ( false !== $is_taken ) {
					return null === $is_taken ? null : $place;
				}
			}
			\usleep( self::LOOK );
		} while ( \microtime( true ) < $until );
		throw Busy::network( \count( $this->places ) );
	}

	public function is_held(): bool {
		return null !== $this->handle;
	}

	/**
	 * Whether a process waits for what is done in the background to end.
	 * @phpstan-impure
	 */
	public function is_wanted(): bool {
		return $this->waiting->is_set();
	}

	/**
	 * Called where background work has just let go.
	 * @throws StorageFailure
	 */
	public function was_taken_over(): bool {
		for ( $until = \microtime( true ) + self::HANDED_OVER; $this->is_wanted() && \microtime( true ) < $until; ) {
			\usleep( self::LOOK );
		}
		$handle = $this->open();
		try {
			return false === SystemCall::lock( $handle );
		} finally {
			\fclose( $handle );
		}
	}

	/** @param resource $handle */
	private function lock( $handle, bool $waits, ?Turns $turns ): void {
		// Where locks do not work at all, no caller could be told to come again, either.
		if ( false !== SystemCall::lock( $handle ) ) {
			return;
		}
		$is_background = $waits && $this->background->is_set();
		// Background work that ended in between has let go of both.
		if ( $waits && false !== SystemCall::lock( $handle ) ) {
			return;
		}
		$may_wait = true === $turns?->may_wait();
		if ( ( ! $is_background && ! $may_wait ) || ! $this->is_next( $turns ) ) {
			throw $this->busy( $turns );
		}
		try {
			for ( $until = \microtime( true ) + ( $is_background ? self::LONGEST_WAIT : self::PERSON_WAIT ); \microtime( true ) < $until; ) {
				if ( false !== SystemCall::lock( $handle ) ) {
					return;
				}
				if ( ! $may_wait && ! $this->background->is_set() ) {
					if ( false !== SystemCall::lock( $handle ) ) {
						return;
					}
					// Another person was faster.
					break;
				}
				if ( false === $turns?->is_first() ) {
					break;
				}
				\usleep( self::LOOK );
			}
		} finally {
			$this->waiting->clear();
		}
		throw $this->busy( $turns );
	}

	/** Takes the place of the one process that waits, which gives way to those who came before it. */
	private function is_next( ?Turns $turns ): bool {
		$until = \microtime( true ) + ( null === $turns ? 0.0 : self::GIVEN_WAY );
		do {
			if ( true === $this->waiting->set() ) {
				return true;
			}
		} while ( \microtime( true ) < $until && true === $turns?->is_first() );
		return false;
	}

	private function busy( ?Turns $turns ): Busy {
		return null === $turns ? Busy::site() : Busy::site( ...$turns->postpone() );
	}

	/**
	 * For a web server that answers no visitor meanwhile. Called inside the work.
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
	 * @return float Seconds that are left of a rest.
	 */
	private static function rest_of( $handle ): float {
		$left = (float) \fread( $handle, 32 ) - \microtime( true );

		// A clock that was put back must not keep all processes out.
		return $left <= self::LONGEST_REST ? $left : 0.0;
	}

	/** @return resource */
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
