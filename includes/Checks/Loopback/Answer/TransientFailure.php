<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

\defined( 'ABSPATH' ) || exit;

/** An end without a report may be a process that was killed meanwhile: the page is asked for again, and counts when it ends so every time. */
final class TransientFailure {

	/** How often a page is asked for in all; answers that took their whole time cost too much for that. */
	private const TRIES       = 3;
	private const TRIES_LATE  = 2;

	/**
	 * Words of cURL (lib/strerror.c: partial file, HTTP/2, empty answer, sending, receiving, stream) and of the socket transport
	 * (Requests/src/Requests.php) for a connection that was accepted, and that ended without an answer.
	 */
	private const BROKEN_OFF = '/cURL error (?:16|18|52|55|56|92)\b|Missing header\/body separator/';

	/** Nothing of PHP's own end arrived, and it is no redirect, which does not come by chance. */
	private static function is_possible( Answer $answer ): bool {
		return null === $answer->mark && ( \in_array( $answer->trouble, [ 'timeout', 'unreachable' ], true ) || ( '' === $answer->trouble && [] === $answer->redirects ) );
	}

	/** Whether a process may have died without any candidate. A connection that was not accepted takes seconds, and stays as it is. */
	public static function has_died( Answer $answer ): bool {
		return null === $answer->mark && ( ( 'unreachable' === $answer->trouble && 1 === \preg_match( self::BROKEN_OFF, $answer->detail ) ) || ( '' === $answer->trouble && \in_array( $answer->status, Summary::BUSY, true ) ) );
	}

	/**
	 * @param \Closure(): ?Answer                   $ask   Null when no time is left.
	 * @param \Closure(Answer|null): AnswerFindings $judge
	 * @return array{Answer|null, AnswerFindings} The answer that counts, and what it says.
	 */
	public static function exclude( ?Answer $answer, \Closure $ask, \Closure $judge ): array {
		$found = $judge( $answer );
		for ( $tries = 1; null !== $answer && null !== $found->broken && self::is_possible( $answer ); ++$tries ) {
			if ( $tries >= ( 'timeout' === $answer->trouble ? self::TRIES_LATE : self::TRIES ) ) {
				break;
			}
			$next = $ask();
			if ( null === $next && $tries > 1 ) {
				break;
			}
			$answer = $next;
			$found  = $judge( $next );
		}

		return [ $answer, $found ];
	}
}
