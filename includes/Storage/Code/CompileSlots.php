<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use Svc\Domain\Clock;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * Lets at most two stylesheets be compiled on a site at once, however many requests want to: each holds a web server's worker and a
 * process of its own. A slot is a locked file, `maps/compile-{n}.lock`; the system releases it when a process dies.
 */
final class CompileSlots {

	/** Microseconds between two looks. */
	private const PAUSE = 50_000;

	/** @param float $timeout Seconds; far shorter than a compilation may take, because a waiting request holds a worker too. */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly int $count = 2,
		private readonly float $timeout = 2.0,
	) {}

	/**
	 * @template T
	 * @param callable(): T $work
	 * @return T
	 */
	public function hold( callable $work ): mixed {
		$slot = $this->take();
		try {
			return $work();
		} finally {
			\fclose( $slot );
		}
	}

	/** @return resource */
	private function take(): mixed {
		$folder = $this->paths->style_maps();
		$this->folders->ensure( $folder );
		$until = Clock::ms() + $this->timeout * 1000;
		do {
			for ( $number = 1; $number <= $this->count; $number++ ) {
				$path   = $this->paths->inside( $folder . '/compile-' . $number . '.lock' );
				// The compiler inherits it: one that outlives its request still works, and keeps its place.
				$handle = SystemCall::quietly( static fn() => \fopen( $path, 'cb' ), $error );
				if ( false === $handle ) {
					throw StorageFailure::cannot_write( $this->paths->relative( $folder ), $error );
				}
				// Where locks do not work, no request could be told to wait.
				if ( false !== SystemCall::lock( $handle ) ) {
					return $handle;
				}
				\fclose( $handle );
			}
			\usleep( self::PAUSE );
		} while ( Clock::ms() < $until );

		throw Busy::compilers( $this->count );
	}
}
