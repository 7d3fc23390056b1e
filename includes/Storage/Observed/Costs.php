<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Domain\CostSpread;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * What sampled requests have cost (design 9.2): one guarded file a day, one JSON line a request, `[time, {id: [µs, bytes, queries]}, {id: host},
 * µs of the request, {id: {hook: µs}}]`. Lines are appended under a lock of the file itself, so no page waits for a save. A file that gets too
 * large is thinned out, so that early and late requests of a day count alike. Not flushed: losing figures does no harm.
 * @phpstan-import-type Figures from CostSpread
 * @phpstan-type Sample array{time: int, costs: array<int, array{int, int, int}>, hosts: array<int, string>, page: int, hooks: array<int, array<array-key, int>>}
 */
final class Costs {

	/** Ends the request when the file is fetched. The number is how often it was thinned out; the width never changes. */
	private const GUARD = "<?php exit; ?> %02d\n";

	private const DAY = '/\A(\d{4}-\d{2}-\d{2})\.php\z/';

	/** Days that count and are kept, today among them. */
	public const DAYS = 7;

	/** @param int $most_bytes Of one day's file; when the newest days have that much, older ones are not read either. */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly int $most_bytes = 524_288,
	) {}

	/**
	 * @param array<mixed>                   $costs Microseconds, bytes, queries by snippet id; whatever else is in it is dropped.
	 * @param int|null                       $time  Unix timestamp, seconds; now by default.
	 * @param array<int, string>             $hosts The server that each has waited for longest, by snippet id.
	 * @param int                            $page  Microseconds of the whole request; 0 where that is not known.
	 * @param array<int, array<array-key, int>> $hooks Microseconds by snippet id and hook, of those that count.
	 */
	public function add( array $costs, ?int $time = null, array $hosts = [], int $page = 0, array $hooks = [] ): void {
		$time ??= \time();
		$clean  = self::clean( $costs );
		if ( [] === $clean ) {
			return;
		}
		$sample = [
			$time,
			(object) $clean,
			(object) \array_intersect_key( $hosts, $clean ),
			$page,
			(object) \array_map( static fn( array $times ): object => (object) $times, \array_intersect_key( $hooks, $clean ) ),
		];
		$line   = \json_encode( $sample, \JSON_INVALID_UTF8_SUBSTITUTE ) . "\n";
		$this->folders->ensure( $this->paths->costs() );
		$path   = $this->paths->inside( $this->paths->costs( \gmdate( 'Y-m-d', $time ) ) );
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'c+be' ), $error );
		if ( false === $handle ) {
			throw StorageFailure::cannot_write( $this->paths->relative( $this->paths->costs() ), $error );
		}
		try {
			if ( true === SystemCall::lock( $handle, waits: true ) ) {
				$this->append( $handle, $line );
			}
		} finally {
			\fclose( $handle );
		}
	}

	/**
	 * What each snippet costs, over the requests in which it ran.
	 * @param array<int, int> $since Unix timestamp by snippet id: only what was sampled of these since then counts.
	 * @return array<int, Figures> By snippet id, where there is something to count.
	 */
	public function figures( array $since ): array {
		$spread = new CostSpread();
		foreach ( $this->samples() as $sample ) {
			foreach ( $sample['costs'] as $id => $cost ) {
				if ( isset( $since[ $id ] ) && $since[ $id ] <= $sample['time'] ) {
					$spread->add( $id, $cost, $sample['page'] );
				}
			}
		}

		return $spread->figures();
	}

	/**
	 * Snippets that took long in a request, each as in the slowest one.
	 * @param array<int, int> $since As for `figures()`.
	 * @param int             $from  Milliseconds.
	 * @return array<int, array{ms: float, times: int, host: string}> By snippet id: how long, how often, and the server it waited for, if any.
	 */
	public function slow( array $since, int $from ): array {
		$slow = [];
		foreach ( $this->samples() as $sample ) {
			foreach ( $sample['costs'] as $id => $cost ) {
				$ms = $cost[0] / 1000;
				if ( $ms < $from || ! isset( $since[ $id ] ) || $since[ $id ] > $sample['time'] ) {
					continue;
				}
				$known = $slow[ $id ] ?? [
					'ms'    => 0.0,
					'times' => 0,
					'host'  => '',
				];

				$slow[ $id ] = [ 'times' => $known['times'] + 1 ] + ( $known['ms'] >= $ms ? $known : [
					'ms'   => $ms,
					'host' => $sample['hosts'][ $id ] ?? '',
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

	/** @return \Generator<int, Sample> Of the days that count, the newest first, until there is as much as one day may have. */
	public function samples(): \Generator {
		$read = 0;
		foreach ( $this->days() as $day ) {
			if ( $day < self::first_day() || $read >= $this->most_bytes ) {
				return;
			}
			foreach ( $this->of_day( $day, $read ) as $sample ) {
				yield $sample;
			}
		}
	}

	/**
	 * Line by line: a file decoded at once would take ten times its size.
	 * @param int $read Bytes that were read, counted on.
	 * @return \Generator<int, Sample> Of one day, the oldest first.
	 */
	public function of_day( string $day, int &$read = 0 ): \Generator {
		$bytes = $this->files->read( $this->paths->costs( $day ) ) ?? '';
		$read += \strlen( $bytes );
		foreach ( \explode( "\n", $bytes ) as $line ) {
			$sample = \str_starts_with( $line, '[' ) ? \json_decode( $line, true, 4 ) : null;
			if ( \is_array( $sample ) && \is_int( $sample[0] ?? null ) && \is_array( $sample[1] ?? null ) ) {
				yield [
					'time'  => $sample[0],
					'costs' => self::clean( $sample[1] ),
					'hosts' => \array_filter( self::by_id( $sample[2] ?? null ), '\is_string' ),
					'page'  => \is_int( $sample[3] ?? null ) ? $sample[3] : 0,
					'hooks' => \array_map( self::times( ... ), self::by_id( $sample[4] ?? null ) ),
				];
			}
		}
	}

	/** @return list<string> Days of UTC that have a file, `YYYY-MM-DD`, newest first. */
	public function days(): array {
		$days = [];
		foreach ( $this->folders->names( $this->paths->costs() ) as $name ) {
			if ( 1 === \preg_match( self::DAY, $name, $match ) ) {
				$days[] = $match[1];
			}
		}
		\rsort( $days );

		return $days;
	}

	/** The first day that counts, `YYYY-MM-DD`. */
	public static function first_day(): string {
		return \gmdate( 'Y-m-d', \time() - ( self::DAYS - 1 ) * 86400 );
	}

	/** @return array<int, array{int, int, int}> Microseconds, bytes and queries by snippet id. */
	private static function clean( mixed $costs ): array {
		$clean = [];
		foreach ( self::by_id( $costs ) as $id => $cost ) {
			if ( \is_array( $cost ) && \is_int( $cost[0] ?? null ) && \is_int( $cost[1] ?? null ) && \is_int( $cost[2] ?? null ) ) {
				$clean[ $id ] = [ $cost[0], $cost[1], $cost[2] ];
			}
		}

		return $clean;
	}

	/** @return array<int, mixed> */
	private static function by_id( mixed $values ): array {
		return \array_filter( \is_array( $values ) ? $values : [], static fn( int|string $id ): bool => \is_int( $id ) && $id > 0, \ARRAY_FILTER_USE_KEY );
	}

	/** @return array<array-key, int> Microseconds by hook. */
	private static function times( mixed $times ): array {
		$known = [];
		foreach ( \is_array( $times ) ? $times : [] as $hook => $time ) {
			$known[ $hook ] = \is_int( $time ) ? $time : 0;
		}

		return $known;
	}
}
