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
		$message = \sprintf( Text::__( 'Another change is being written and did not finish within %s seconds. Nothing was saved: try again.', 'svc' ), \rtrim( \rtrim( \sprintf( '%.1F', $seconds ), '0' ), '.' ) );

		return self::for_now( $message );
	}

	public static function snippet( int $id ): self {
		/* translators: %d: snippet ID. */
		return self::for_now( \sprintf( Text::__( 'Snippet %d is being changed by others right now. Nothing was saved: try again in a moment.', 'svc' ), $id ) );
	}

	public static function compilers( int $count ): self {
		/* translators: %d: number of stylesheets. */
		return self::for_now( \sprintf( Text::__( 'This site is already compiling %d stylesheets, the most that it compiles at once. Nothing was saved: try again in a moment.', 'svc' ), $count ) );
	}

	/**
	 * @param int    $retry_after Seconds.
	 * @param string $ticket      Keeps the place in the queue; empty for none.
	 */
	public static function site( int $retry_after = 2, string $ticket = '' ): self {
		return self::for_now( Text::__( 'This site is trying something else out right now, and it does one thing at a time so that visitors do not have to wait. Nothing was changed: try again in a few seconds.', 'svc' ), $retry_after, '' === $ticket ? [] : [ 'retry_ticket' => $ticket ] );
	}

	public static function network( int $count ): self {
		/* translators: %d: number of sites. */
		return self::for_now( \sprintf( Text::__( 'This server is running tests for %d other sites of the network, the most that it does at once. Nothing was changed: try again in a few seconds.', 'svc' ), $count ), 4 );
	}

	/** The web server has several PHP processes, and none was free in time. */
	public static function workers(): self {
		return self::for_now( Text::__( 'All PHP processes of this server are busy with other requests, so there was none to try this out with. Nothing was changed: try again in a moment. If it stays like this, ask your host for more PHP workers.', 'svc' ), 4 );
	}

	public static function slow(): self {
		return self::for_now( Text::__( 'The site was too slow just now to be tried out: its pages did not come in time. Nothing was changed: try again in a moment. If it stays like this for ten minutes, a snippet can be switched on untried.', 'svc' ), 4 );
	}

	public static function sync(): self {
		return self::for_now( Text::__( 'This site is being synchronized with Git right now. Nothing was done: try again in a moment.', 'svc' ), 5 );
	}

	public static function stylesheets(): self {
		return self::for_now( Text::__( 'Stylesheets that use this one, or that it uses, are being changed by others right now. Nothing was saved: try again in a moment.', 'svc' ) );
	}
}
