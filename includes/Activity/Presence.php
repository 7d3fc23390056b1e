<?php

declare(strict_types=1);

namespace Svc\Activity;

use Svc\Access\People;
use Svc\Bridge\Limits;

\defined( 'ABSPATH' ) || exit;

/**
 * Remembers for a minute who has a snippet open in an editor (design 8). Kept in a transient, because losing it costs nothing and
 * storage is for what must not be lost. Two check-ins at the same instant may lose one of them until its next beat.
 * @phpstan-type Other array{user: int, name: string, time: int}
 */
final class Presence {

	/** Transient of each snippet: who has it open. */
	public const TRANSIENT = 'svc_editing_';

	/** Seconds for which a user counts as present after a check-in. */
	public const SECONDS = Limits::PRESENCE_SECONDS;

	public function __construct( private readonly People $people ) {
	}

	/** Notes that a user has a snippet open now. */
	public function check_in( int $snippet, int $user_id ): void {
		$this->write( $snippet, [ $user_id => \time() ] + $this->present( $snippet ) );
	}

	/** Forgets a user. */
	public function check_out( int $snippet, int $user_id ): void {
		$present = $this->present( $snippet );
		unset( $present[ $user_id ] );
		$this->write( $snippet, $present );
	}

	/**
	 * All users who have the snippet open, except one.
	 * @return list<Other> `time` is that of the last check-in, a Unix timestamp.
	 */
	public function others( int $snippet, int $user_id ): array {
		$others = [];
		foreach ( $this->present( $snippet ) as $user => $time ) {
			if ( $user !== $user_id ) {
				$others[] = [
					'user' => $user,
					'name' => $this->people->name( $user ),
					'time' => $time,
				];
			}
		}
		return $others;
	}

	/** @return array<int, int> User id => time of the last check-in. */
	private function present( int $snippet ): array {
		$stored  = \get_transient( self::key( $snippet ) );
		$present = [];
		foreach ( \is_array( $stored ) ? $stored : [] as $user => $time ) {
			if ( \is_int( $user ) && \is_int( $time ) && $time > \time() - self::SECONDS ) {
				$present[ $user ] = $time;
			}
		}
		return $present;
	}

	/** @param array<int, int> $present */
	private function write( int $snippet, array $present ): void {
		if ( [] === $present ) {
			\delete_transient( self::key( $snippet ) );
			return;
		}
		\set_transient( self::key( $snippet ), $present, self::SECONDS );
	}

	private static function key( int $snippet ): string {
		return self::TRANSIENT . $snippet;
	}
}
