<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * What sampled requests have cost (design 9.2): one guarded file a day, one JSON line a request, `[time, {id: [µs, bytes, queries]}]`, and
 * `{id: host}` behind it of those that waited for another server. Lines are appended under a lock of the file itself, so no page waits for a
 * save. A file that gets too large is thinned out, so that early and late requests of a day count alike. Not flushed: losing figures does no harm.
 * @phpstan-type Figures array{ms: float, memory: int, queries: int, samples: int}
 */
final class Costs {

	/** Ends the request when the file is fetched. The number is how often it was thinned out; the width never changes. */
	private const GUARD = "<?php exit; ?> %02d\n";

	private const DAY = '/\A(\d{4}-\d{2}-\d{2})\.php\z/';

	/** Days that count and are kept, today among them. */
	private const DAYS = 7;

	/** @param int $most_bytes Of one day's file; when the newest days have that much, older ones are not read either. */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly int $most_bytes = 524_288,
	) {}

	/**
	 * @param array<mixed> $costs Microseconds, bytes, queries by snippet id; whatever else is in it is dropped.
	 * @param int|null     $time  Unix timestamp, seconds; now by default.
	 * @param array<int, string> $hosts The server that each has waited for longest, by snippet id.
	 */
	public function add( array $costs, ?int $time = null, array $hosts = [] ): void {
		$time ??= \time();
		$clean  = [];
		foreach ( $costs as $id => $cost ) {
			$cost = self::triple( $cost );
			if ( \is_int( $id ) && $id > 0 && null !== $cost ) {
				$clean[ $id ] = $cost;
			}
		}
		if ( [] === $clean ) {
			return;
		}
		$hosts = \array_intersect_key( $hosts, $clean );
		$line  = \json_encode( [ $time, (object) $clean, ...( [] === $hosts ? [] : [ (object) $hosts ] ) ], \JSON_INVALID_UTF8_SUBSTITUTE ) . "\n";
		$this->folders->ensure( $this->paths->costs() );
		$path   = $this->paths->inside( $this->paths->costs( \gmdate( 'Y-m-d', $time ) ) );
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'c+be' ), $error );
		if ( false === $handle ) {
			throw StorageFailure::cannot_write( $this->paths->relative( $this->paths->costs() ), $error );
		}
		try {
			if ( true === SystemCall::lock( $handle, true ) ) {
				$this->append( $handle, $line );
			}
		} finally {
			\fclose( $handle );
		}
	}

	/**
	 * Medians of each snippet, over the requests in which it ran.
	 * @param array<int, int> $since Unix timestamp by snippet id: only what was sampled of these since then counts.
	 * @return array<int, Figures> By snippet id, where there is something to count.
	 */
	public function figures( array $since ): array {
		$times   = [];
		$bytes   = [];
		$queries = [];
		foreach ( $this->samples() as [ $time, $costs ] ) {
			foreach ( $costs as $id => $cost ) {
				$cost = isset( $since[ $id ] ) && $since[ $id ] <= $time ? self::triple( $cost ) : null;
				if ( null !== $cost ) {
					[ $times[ $id ][], $bytes[ $id ][], $queries[ $id ][] ] = $cost;
				}
			}
		}
		$figures = [];
		foreach ( $times as $id => $list ) {
			$figures[ (int) $id ] = [
				'ms'      => self::median( $list ) / 1000,
				'memory'  => self::median( $bytes[ $id ] ),
				'queries' => self::median( $queries[ $id ] ),
				'samples' => \count( $list ),
			];
		}

		return $figures;
	}

	/**
	 * Snippets that took long in a request, each as in the slowest one.
	 * @param array<int, int> $since As for `figures()`.
	 * @param int             $from  Milliseconds.
	 * @return array<int, array{ms: float, times: int, host: string}> By snippet id: how long, how often, and the server it waited for, if any.
	 */
	public function slow( array $since, int $from ): array {
		$slow = [];
		foreach ( $this->samples() as [ $time, $costs, $hosts ] ) {
			foreach ( $costs as $id => $cost ) {
				$ms = ( self::triple( $cost )[0] ?? 0 ) / 1000;
				if ( $ms < $from || ! isset( $since[ $id ] ) || $since[ $id ] > $time ) {
					continue;
				}
				$known = $slow[ (int) $id ] ?? [
					'ms'    => 0.0,
					'times' => 0,
					'host'  => '',
				];

				$slow[ (int) $id ] = [ 'times' => $known['times'] + 1 ] + ( $known['ms'] >= $ms ? $known : [
					'ms'   => $ms,
					'host' => \is_string( $hosts[ $id ] ?? null ) ? $hosts[ $id ] : '',
				] );
			}
		}

		return $slow;
	}

	/** How many requests the figures rest on. */
	public function count(): int {
		return \iterator_count( $this->samples() );
	}

	public function forget(): void {
		$this->folders->remove( $this->paths->costs() );
	}

	/** Removes days that no longer count, and returns the number of files. */
	public function purge(): int {
		$removed = 0;
		foreach ( $this->days() as $day ) {
			$removed += $day < self::first_day() ? (int) $this->files->delete( $this->paths->costs( $day ) ) : 0;
		}

		return $removed;
	}

	/** @param resource $handle Locked. */
	private function append( mixed $handle, string $line ): void {
		$size  = \fstat( $handle )['size'] ?? 0;
		$level = self::level( (string) \fgets( $handle ) );
		if ( null === $level ) {
			// New, or not ours.
			\ftruncate( $handle, 0 );
			\rewind( $handle );
			SystemCall::quietly( static fn(): int|false => \fwrite( $handle, \sprintf( self::GUARD, 0 ) . $line ) );

			return;
		}
		if ( $level > 0 && 1 !== \random_int( 1, 2 ** $level ) ) {
			return;
		}
		if ( $size + \strlen( $line ) > $this->most_bytes ) {
			self::thin( $handle, \min( $level + 1, 30 ) );
		}
		\fseek( $handle, 0, \SEEK_END );
		SystemCall::quietly( static fn(): int|false => \fwrite( $handle, $line ) );
	}

	/**
	 * Drops every second line.
	 * @param resource $handle Locked, at the end of the guard.
	 */
	private static function thin( mixed $handle, int $level ): void {
		$lines = \explode( "\n", \rtrim( (string) \stream_get_contents( $handle ), "\n" ) );
		$kept  = '';
		foreach ( $lines as $index => $line ) {
			$kept .= 0 === $index % 2 ? $line . "\n" : '';
		}
		\ftruncate( $handle, 0 );
		\rewind( $handle );
		SystemCall::quietly( static fn(): int|false => \fwrite( $handle, \sprintf( self::GUARD, $level ) . $kept ) );
	}

	/** How often a file was thinned out, by its first line; null when it is not a file of samples. */
	private static function level( string $guard ): ?int {
		$level = \sscanf( $guard, self::GUARD );

		return \is_array( $level ) && \is_int( $level[0] ?? null ) && \sprintf( self::GUARD, $level[0] ) === $guard ? $level[0] : null;
	}

	/**
	 * @return \Generator<int, array{int, array<array-key, mixed>, array<array-key, mixed>}> Time, costs and hosts, the newest day first.
	 * Line by line: a file decoded at once would take ten times its size.
	 */
	private function samples(): \Generator {
		$read = 0;
		foreach ( $this->days() as $day ) {
			if ( $day < self::first_day() || $read >= $this->most_bytes ) {
				return;
			}
			$bytes = $this->files->read( $this->paths->costs( $day ) ) ?? '';
			$read += \strlen( $bytes );
			foreach ( \explode( "\n", $bytes ) as $line ) {
				$sample = \str_starts_with( $line, '[' ) ? \json_decode( $line, true, 4 ) : null;
				if ( \is_array( $sample ) && \is_int( $sample[0] ?? null ) && \is_array( $sample[1] ?? null ) ) {
					yield [ $sample[0], $sample[1], \is_array( $sample[2] ?? null ) ? $sample[2] : [] ];
				}
			}
		}
	}

	/** @return list<string> Days that have a file, `YYYY-MM-DD`, newest first. */
	private function days(): array {
		$days = [];
		foreach ( $this->folders->names( $this->paths->costs() ) as $name ) {
			if ( 1 === \preg_match( self::DAY, $name, $match ) ) {
				$days[] = $match[1];
			}
		}
		\rsort( $days );

		return $days;
	}

	private static function first_day(): string {
		return \gmdate( 'Y-m-d', \time() - ( self::DAYS - 1 ) * 86400 );
	}

	/** @return array{int, int, int}|null Null when it is something else. */
	private static function triple( mixed $cost ): ?array {
		return \is_array( $cost ) && \is_int( $cost[0] ?? null ) && \is_int( $cost[1] ?? null ) && \is_int( $cost[2] ?? null ) ? [ $cost[0], $cost[1], $cost[2] ] : null;
	}

	/** @param non-empty-list<int> $values Of two in the middle the larger one, so that it is one that was measured. */
	private static function median( array $values ): int {
		\sort( $values );

		return $values[ \intdiv( \count( $values ), 2 ) ];
	}
}
