<?php

declare(strict_types=1);

namespace Svc\Storage\Loopback;

use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * The order of people who found the site busy. `until` is the Unix time until when a place is kept, `here` until when its process wants to go first.
 * @phpstan-type Place array{ticket: string, until: float, here: float}
 */
final class Turns {

	/** Name of the header with the ticket, as PHP has it. */
	public const HEADER = 'HTTP_SVC_RETRY_TICKET';

	private const TICKET = '/\A[0-9a-f]{16}\z/';

	/** Seconds that a place is kept after the time for which its process was told to come again. */
	private const KEPT = 4.0;

	/** Seconds for which those who came later give way to a process that has just come. */
	private const GIVE_WAY = 0.3;

	/** Turns that a second has, about, and the longest time to wait, seconds. */
	private const A_SECOND = 2;
	private const LONGEST  = 10;

	/** Seconds to wait for the file: a process that hangs with it must not keep all others from saving. */
	private const PATIENCE = 0.5;

	/** Of this process; empty before it has come, and after its turn has begun. */
	private string $ticket = '';

	private bool $may_wait = false;

	public function __construct( private readonly Paths $paths ) {}

	/**
	 * Joins at the end, or at the place that the ticket keeps.
	 * @param bool  $may_wait Whether the web server has a process to spare for it.
	 */
	public function join( mixed $ticket, bool $may_wait ): void {
		if ( '' === $this->ticket ) {
			$this->ticket = \is_string( $ticket ) && 1 === \preg_match( self::TICKET, $ticket ) ? $ticket : \bin2hex( \random_bytes( 8 ) );
		}
		$this->may_wait = $may_wait;
		$this->keep( static fn(): float => self::KEPT, self::GIVE_WAY );
	}

	public function may_wait(): bool {
		return $this->may_wait;
	}

	/** @phpstan-impure */
	public function is_first(): bool {
		$now = \microtime( true );
		foreach ( self::places( (string) SystemCall::quietly( fn(): string|false => \file_get_contents( $this->paths->tour_mark( 'queue' ) ) ) ) as $place ) {
			if ( $place['ticket'] === $this->ticket ) {
				return true;
			}
			if ( $place['here'] > $now ) {
				return false;
			}
		}
		return true;
	}

	public function begin(): void {
		$this->change( fn( array $places ): array => \array_filter( $places, fn( array $place ): bool => $place['ticket'] !== $this->ticket ) );
		$this->ticket = '';
	}

	/** @return array{int, string} Seconds after which to come again, and the ticket; empty where no place can be kept. */
	public function postpone(): array {
		$seconds = 1;
		$places  = $this->keep(
			static function ( int $before ) use ( &$seconds ): float {
				$seconds = \max( 1, \min( self::LONGEST, \intdiv( $before, self::A_SECOND ) ) );
				return $seconds + self::KEPT;
			}
		);
		return [] === $places ? [ 2, '' ] : [ $seconds, $this->ticket ];
	}

	/**
	 * @param callable(int): float $how_long Seconds to keep the place for, by the number of places before it.
	 * @param float                $here     Seconds for which others give way.
	 * @return list<Place> Empty where no place can be kept.
	 */
	private function keep( callable $how_long, float $here = 0.0 ): array {
		return $this->change(
			function ( array $places ) use ( $how_long, $here ): array {
				$index = \array_search( $this->ticket, \array_column( $places, 'ticket' ), true );
				$index = false === $index ? \count( $places ) : $index;
				$now   = \microtime( true );

				$places[ $index ] = [
					'ticket' => $this->ticket,
					'until'  => $now + $how_long( $index ),
					'here'   => $here > 0.0 ? $now + $here : 0.0,
				];
				return $places;
			}
		);
	}

	/**
	 * @param callable(list<Place>): array<Place> $change
	 * @return list<Place>
	 */
	private function change( callable $change ): array {
		$path   = $this->paths->tour_mark( 'queue' );
		$handle = \is_link( $path ) ? false : SystemCall::quietly( static fn() => \fopen( $path, 'c+be' ) );
		if ( false === $handle ) {
			return [];
		}
		try {
			if ( ! self::lock( $handle ) ) {
				return [];
			}
			$now    = \microtime( true );
			$places = \array_values( \array_filter( self::places( (string) \stream_get_contents( $handle ) ), static fn( array $place ): bool => $place['until'] > $now && $place['until'] < $now + self::LONGEST + 2 * self::KEPT ) );
			$places = \array_values( $change( $places ) );
			$lines  = \array_map( static fn( array $place ): string => \vsprintf( "%s %.3F %.3F\n", $place ), $places );
			$wrote  = SystemCall::quietly( static fn(): bool => \ftruncate( $handle, 0 ) && \rewind( $handle ) && false !== \fwrite( $handle, \implode( '', $lines ) ) );
			return $wrote ? $places : [];
		} finally {
			\fclose( $handle );
		}
	}

	/** @param resource $handle */
	private static function lock( $handle ): bool {
		$until = \microtime( true ) + self::PATIENCE;
		do {
			$locked = SystemCall::lock( $handle );
			if ( false !== $locked ) {
				return true === $locked;
			}
			\usleep( 1000 );
		} while ( \microtime( true ) < $until );
		return false;
	}

	/** @return list<Place> */
	private static function places( string $lines ): array {
		\preg_match_all( '/^([0-9a-f]{16}) (\d+\.\d{3}) (\d+\.\d{3})$/m', $lines, $found, \PREG_SET_ORDER );
		return \array_map(
			static fn( array $match ): array => [
				'ticket' => $match[1],
				'until'  => (float) $match[2],
				'here'   => (float) $match[3],
			],
			$found
		);
	}
}
