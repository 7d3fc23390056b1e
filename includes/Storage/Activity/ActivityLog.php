<?php

declare(strict_types=1);

namespace Svc\Storage\Activity;

use Generator;
use Svc\Domain\Clock;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * The activity log: one guarded file a month, one JSON line an entry, oldest first (spec 2.6). Entries are appended under a lock of the
 * file itself, so writing one never waits for a save; a line that a killed process left half-written is skipped and closed.
 * Not flushed to the device: a power cut may take the last lines, never the ones before. Which actions there are is not decided here.
 */
final class ActivityLog {

	/** Ends the request when the file is fetched. */
	private const GUARD = "<?php exit; ?>\n";

	private const MONTH = '/\A(\d{4}-(?:0[1-9]|1[0-2]))\.php\z/';

	/** Bytes read at a time, from the end. */
	private const CHUNK = 65536;

	/** @param float $timeout Seconds to wait for another writer. */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly float $timeout = 2.0,
	) {}

	/** Adds all of them or none. */
	public function append( ActivityEntry ...$entries ): void {
		$months = [];
		foreach ( $entries as $entry ) {
			$month            = \gmdate( 'Y-m', $entry->time );
			$months[ $month ] = ( $months[ $month ] ?? '' ) . $entry->line();
		}
		foreach ( $months as $month => $lines ) {
			$this->folders->ensure( $this->paths->activity() );
			$this->locked( $this->paths->activity( $month ), fn( mixed $handle ) => $this->add( $handle, $lines ) );
		}
	}

	/** @return Generator<int, ActivityEntry> Newest first. Reads no more than what is asked of it. */
	public function entries(): Generator {
		foreach ( $this->months() as $month ) {
			foreach ( $this->lines_backwards( $this->paths->inside( $this->paths->activity( $month ) ) ) as $line ) {
				$entry = ActivityEntry::from_line( $line );
				if ( null !== $entry ) {
					yield $entry;
				}
			}
		}
	}

	/** @return list<string> `YYYY-MM`, newest first. */
	public function months(): array {
		$months = [];
		foreach ( $this->folders->names( $this->paths->activity() ) as $name ) {
			if ( 1 === \preg_match( self::MONTH, $name, $match ) ) {
				$months[] = $match[1];
			}
		}
		\rsort( $months );

		return $months;
	}

	/**
	 * Passes every entry of a month (`YYYY-MM`) through a function and keeps what it returns; null drops the entry.
	 * @param callable(ActivityEntry): ?ActivityEntry $keep
	 * @return int Number of entries changed or dropped; without any the file is left alone.
	 */
	public function rewrite( string $month, callable $keep ): int {
		$path = $this->paths->activity( $month );

		return $this->locked(
			$path,
			function ( mixed $handle ) use ( $path, $keep ): int {
				$bytes   = '';
				$touched = 0;
				\rewind( $handle );
				for ( $line = \fgets( $handle ); false !== $line; $line = \fgets( $handle ) ) {
					$entry    = ActivityEntry::from_line( \rtrim( $line, "\n" ) );
					$kept     = null === $entry ? null : $keep( $entry );
					$touched += (int) ( $kept !== $entry );
					$bytes   .= $kept?->line() ?? '';
				}
				if ( $touched > 0 && '' === $bytes ) {
					$this->files->delete( $path );
				} elseif ( $touched > 0 ) {
					$this->files->write( $path, self::GUARD . $bytes );
				}

				return $touched;
			}
		);
	}

	/**
	 * @param int $before Unix timestamp, seconds.
	 * @return int Number of entries removed.
	 */
	public function purge( int $before ): int {
		$removed = 0;
		foreach ( $this->months() as $month ) {
			if ( $month <= \gmdate( 'Y-m', $before ) ) {
				$removed += $this->rewrite( $month, static fn( ActivityEntry $entry ): ?ActivityEntry => $entry->time < $before ? null : $entry );
			}
		}

		return $removed;
	}

	/** @param resource $handle */
	private function add( mixed $handle, string $lines ): void {
		$size = \fstat( $handle )['size'] ?? 0;
		$head = 0 === $size ? self::GUARD : '';
		if ( $size > 0 ) {
			\fseek( $handle, -1, \SEEK_END );
			// A writer was killed in the middle of a line.
			$head = "\n" === \fread( $handle, 1 ) ? '' : "\n";
		}
		$bytes   = $head . $lines;
		$written = SystemCall::quietly( static fn(): int|false => \fwrite( $handle, $bytes ), $error );
		if ( \strlen( $bytes ) !== $written ) {
			\ftruncate( $handle, \max( 0, $size ) );
			$folder = $this->paths->relative( $this->paths->activity() );
			throw SystemCall::is_full( $error ) ? StorageFailure::disk_full( $folder ) : StorageFailure::cannot_write( $folder, $error );
		}
	}

	/**
	 * @template T
	 * @param callable(resource): T $work
	 * @return T
	 */
	private function locked( string $path, callable $work ): mixed {
		$this->paths->inside( $path );
		$until = Clock::ms() + $this->timeout * 1000;
		do {
			$handle = SystemCall::quietly( static fn() => \fopen( $path, 'a+be' ), $error );
			if ( false === $handle ) {
				throw StorageFailure::cannot_write( $this->paths->relative( \dirname( $path ) ), $error );
			}
			try {
				$locked = SystemCall::lock( $handle );
				if ( null === $locked ) {
					throw StorageFailure::cannot_lock( $this->paths->relative( \dirname( $path ) ) );
				}
				if ( $locked && self::is_still_there( $handle, $path ) ) {
					return $work( $handle );
				}
			} finally {
				\fclose( $handle );
			}
			\usleep( \random_int( 500, 3000 ) );
		} while ( Clock::ms() < $until );
		throw Busy::storage( $this->timeout );
	}

	/** @param resource $handle May be another file than that of the path by now: a rewrite puts one in its place. */
	private static function is_still_there( mixed $handle, string $path ): bool {
		\clearstatcache( true, $path );
		$own = \fstat( $handle );
		$now = SystemCall::quietly( static fn(): array|false => \stat( $path ) );

		return false !== $own && false !== $now && $own['ino'] === $now['ino'] && $own['dev'] === $now['dev'];
	}

	/** @return Generator<int, string> Lines without their ends, last first. */
	private function lines_backwards( string $path ): Generator {
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'rbe' ), $error );
		if ( false === $handle ) {
			throw StorageFailure::cannot_read( $this->paths->relative( $path ), $error );
		}
		try {
			$at   = \fstat( $handle )['size'] ?? 0;
			$rest = '';
			while ( $at > 0 ) {
				$bytes = \min( self::CHUNK, $at );
				$at   -= $bytes;
				\fseek( $handle, $at );
				$lines = \explode( "\n", \fread( $handle, $bytes ) . $rest );
				$rest  = \array_shift( $lines );
				yield from \array_reverse( $lines );
			}
			yield $rest;
		} finally {
			\fclose( $handle );
		}
	}
}
