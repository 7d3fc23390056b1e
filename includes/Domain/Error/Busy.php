<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** Another request is at it (503). Nothing was done, and the same request may be sent again. */
final class Busy extends SvcException {

	/** Seconds. */
	public function retry_after(): int {
		$seconds = $this->data['retry_after'] ?? null;

		return \is_int( $seconds ) ? $seconds : 1;
	}

	/**
	 * @param int                          $retry_after Seconds; also in the answer, and in its header `Retry-After`.
	 * @param array{retry_ticket?: string} $more
	 */
	private static function for_now( string $message, int $retry_after = 1, array $more = [] ): self {
		return new self( ErrorCode::Busy, $message, [ 'retry_after' => $retry_after ] + $more );
	}

	public static function storage( float $seconds ): self {
		/* translators: %s: number of seconds. */
		$message = \sprintf( Text::__( 'Another change takes more than %s seconds to save. Try again.', 'svc' ), \rtrim( \rtrim( \sprintf( '%.1F', $seconds ), '0' ), '.' ) );

		return self::for_now( $message );
	}

	public static function snippet( int $id ): self {
		/* translators: %d: snippet ID. */
		return self::for_now( \sprintf( Text::__( 'Snippet %d is being saved elsewhere. Try again in a moment.', 'svc' ), $id ) );
	}

	public static function compilers( int $count ): self {
		/* translators: %d: number of stylesheets. */
		return self::for_now( \sprintf( Text::__( 'This site is compiling %d stylesheets, the limit. Try again in a moment.', 'svc' ), $count ) );
	}

	/**
	 * @param int    $retry_after Seconds.
	 * @param string $ticket      Keeps the place in the queue; empty for none.
	 */
	public static function site( int $retry_after = 2, string $ticket = '' ): self {
		return self::for_now( Text::__( 'Another test run is in progress. Try again in a few seconds.', 'svc' ), $retry_after, '' === $ticket ? [] : [ 'retry_ticket' => $ticket ] );
	}

	public static function network( int $count ): self {
		/* translators: %d: number of sites. */
		return self::for_now( \sprintf( Text::__( 'This server is testing %d other sites, the limit. Try again in a few seconds.', 'svc' ), $count ), 4 );
	}

	/** The web server has several PHP processes, and none was free in time. */
	public static function workers(): self {
		return self::for_now( Text::__( 'All PHP workers are busy. Try again in a moment, or ask your host for more.', 'svc' ), 4 );
	}

	public static function slow(): self {
		return self::for_now( Text::__( 'The test run timed out. Try again in a moment. After 10 minutes, you can activate without a test run.', 'svc' ), 4 );
	}

	public static function sync(): self {
		return self::for_now( Text::__( 'A Git sync is in progress. Try again in a moment.', 'svc' ), 5 );
	}

	public static function stylesheets(): self {
		return self::for_now( Text::__( 'A related stylesheet is being saved. Try again in a moment.', 'svc' ) );
	}
}
