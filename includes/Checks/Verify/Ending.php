<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\PageVerdict;
use Svc\Checks\Loopback\Page\Target;

\defined( 'ABSPATH' ) || exit;

/** A page that an `exit`, `die` or `wp_die()` ended before it was whole, whatever text or status it has: it may be a guard. Immutable, pure. */
final class Ending {

	/**
	 * @param int    $id        By the stack of what was running; 0 when that is not known.
	 * @param string $symptom   To stand in a sentence, without a full stop.
	 * @param string $address   Of a circle of redirects, the address that the last one came from.
	 */
	private function __construct(
		public readonly Target $page,
		public readonly int $id,
		public readonly string $symptom,
		public readonly int $line,
		public readonly string $address,
		public readonly bool $is_circle,
	) {}

	/** @return self|null Null for every other end, also for one by an error. */
	public static function of( Target $page, Answer $answer ): ?self {
		$mark = $answer->mark;
		if ( null === $mark || 'guard' !== PageVerdict::of( $page, $answer )->reason ) {
			return null;
		}
		$is_loop = 'loop' === $answer->trouble;
		$symptom = Symptom::of( $page, $answer );
		if ( '' === $symptom && 'login' === $page->entrance ) {
			/* translators: %s: what was asked for, such as "the sign-in page". */
			$symptom = \sprintf( \__( '%s had no form to log in with', 'svc' ), $page->label );
		}

		/* translators: %s: what was asked for, such as "the front page". */
		return new self( $page, $mark->ended ?? 0, '' === $symptom ? \sprintf( \__( '%s ended early', 'svc' ), $page->label ) : $symptom, $mark->line, $is_loop ? self::turn( $page, $answer ) : $page->url, $is_loop );
	}

	/** The page itself where that address has a query string. */
	private static function turn( Target $page, Answer $answer ): string {
		$last = $answer->redirects[ \count( $answer->redirects ) - 2 ] ?? $page->url;

		return \str_contains( $last, '?' ) ? $page->url : $last;
	}
}
