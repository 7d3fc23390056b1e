<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Watching\HangingPages;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds out which snippet keeps a page from coming, by asking for that page as a visitor without cookies, with all snippets and with fewer. A
 * page hangs when not a single byte of it has come within the time, or when it uses up PHP's time; what streams or is a large download has begun by then.
 *
 * A visitor's page that did not end comes first. A snippet is guilty when the page hangs again while the snippet is at work by the
 * request's own note, and comes without it. Where no note names one, the page has to hang twice with it, and to come quickly without it, twice.
 * A page that is slow anyway blames no snippet.
 *
 * Every look at a page that hangs costs its whole time, so callers ask through a server of our own, which is ended with the page.
 */
final class HangSearch {

	/** Seconds that a page gets, and in which one counts as quick. */
	private const PATIENCE = 8.0;
	private const QUICK    = 4.0;

	/** Seconds that a page gets while it is only guessed whose it is: what is guessed is tried again with all patience. */
	private const GUESS = 5.0;

	/** Seconds that a snippet has to be at work for its own note to count, and that a page gets on a machine that is slow: where it came to it too late for that, and without it. */
	private const AT_WORK = 5.0;
	private const LONGER  = 14.0;

	/** Seconds for everything. */
	private const IN_ALL = 90.0;

	private const MOST_GUILTY = 3;

	private float $deadline = 0.0;

	/** @var (\Closure(): void)|null What is done before each request. */
	private ?\Closure $between = null;

	/** What PHP said about the visitor's page; empty where it just did not end. */
	private string $message = '';

	/** What the last page that hung was waiting for: a host; empty when that is not known. */
	private string $host = '';

	/** @var list<int> The snippets that were at work in it for long, the innermost first; none when that is not known. */
	private array $at_work = [];

	/** Seconds that the first of them had been at work, also where that is not long. */
	private float $worked = 0.0;

	/** Seconds in which the last page came; null when it did not. */
	private ?float $came_in = null;

	/** Why the site could not be reached; empty when it was. */
	private string $unreached = '';

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly HangingPages $stuck,
	) {}

	/**
	 * @param list<int>        $ids     The snippets that are on, most suspicious first.
	 * @param callable(): void $between Called before each request; what it throws ends the search.
	 * @param string           $message Of PHP, where it ended the visitor's page because time was used up.
	 * @throws SvcException When the storage cannot keep what is to be asked with.
	 */
	public function run( Target $page, array $ids, callable $between, string $message = '' ): VerificationResult {
		$this->between  = $between( ... );
		$this->deadline = \microtime( true ) + self::IN_ALL;
		$this->message  = $message;
		$hangs = $this->hangs( $page, [] );
		// A machine under load comes to the snippet late.
		$hangs = $hangs && [] === $this->at_work && $this->worked > 0.0 ? $this->hangs( $page, [], self::LONGER ) : $hangs;
		if ( ! $hangs ) {
			return new VerificationResult( unreached: $this->unreached );
		}
		$words = $this->words( $page );
		$known = $this->by_own_note( $page, $ids );
		if ( [] !== $known ) {
			return new VerificationResult( \array_fill_keys( $known, $words ), hung: true );
		}
		if ( ! $this->is_quick( $page, $ids ) ) {
			return '' !== $this->unreached
				? new VerificationResult( unreached: $this->unreached )
				/* translators: 1: what was asked for, such as "the front page", 2: seconds. */
				: new VerificationResult( others: [ \sprintf( \__( '%1$s took longer than %2$d seconds', 'svc' ), $page->label, self::QUICK ) ] );
		}

		return $this->by_halves( $page, $ids );
	}

	/**
	 * The snippets without which the page comes, of those that were at work when it hung.
	 * @param list<int> $ids
	 * @return list<int> None when that is not certain.
	 * @throws SvcException As `run()`.
	 */
	private function by_own_note( Target $page, array $ids ): array {
		$taken = [];
		do {
			$next = \array_values( \array_diff( \array_intersect( $this->at_work, $ids ), $taken ) )[0] ?? 0;
			if ( 0 === $next || \count( $taken ) >= self::MOST_GUILTY ) {
				return [];
			}
			$taken[] = $next;
		} while ( $this->hangs( $page, $taken, self::LONGER ) );
		if ( null === $this->came_in ) {
			return [];
		}
		// One that another called may have been quick.
		foreach ( \array_slice( $taken, 0, -1 ) as $one ) {
			$fewer = \array_values( \array_diff( $taken, [ $one ] ) );
			$taken = ! $this->hangs( $page, $fewer ) && null !== $this->came_in ? $fewer : $taken;
		}

		return $taken;
	}

	/**
	 * @param list<int> $ids
	 * @throws SvcException As `run()`.
	 */
	private function by_halves( Target $page, array $ids ): VerificationResult {
		$guilty = [];
		while ( \count( $guilty ) < self::MOST_GUILTY && $this->hangs( $page, \array_keys( $guilty ) ) ) {
			$off  = \array_keys( $guilty );
			$rest = \array_values( \array_diff( $ids, $off ) );
			$id   = $this->find( $page, [ ...\array_intersect( $this->at_work, $rest ), ...\array_values( \array_diff( $rest, $this->at_work ) ) ], $off );
			// Once more with it alone, and once more without any.
			if ( 0 === $id || ! $this->hangs( $page, \array_values( \array_diff( $ids, [ $id ] ) ) ) ) {
				return new VerificationResult( $guilty, [], $this->words( $page ), hung: true );
			}
			$words = $this->words( $page );
			if ( ! $this->is_quick( $page, $ids ) ) {
				return new VerificationResult( $guilty, [ $words ], hung: true );
			}
			$guilty[ $id ] = $words;
		}

		return new VerificationResult( $guilty, hung: true );
	}

	/**
	 * Finds the last snippet that has to be taken out until the page comes. The first ones are tried one by one; then halves.
	 * @param list<int> $rest Most suspicious first.
	 * @param list<int> $off  Out already.
	 * @return int Id; 0 when no time is left.
	 * @throws SvcException As `run()`.
	 */
	private function find( Target $page, array $rest, array $off ): int {
		$bad  = 0;
		$good = \count( $rest );
		while ( $good - $bad > 1 ) {
			$next = \min( 0 === $bad ? 1 : $bad * 2, \intdiv( $bad + $good, 2 ) );
			$next = \max( $bad + 1, $next );
			if ( $this->hangs( $page, [ ...$off, ...\array_slice( $rest, 0, $next ) ], self::GUESS ) ) {
				$bad = $next;
			} else {
				$good = $next;
			}
		}

		return $this->is_late() ? 0 : $rest[ $good - 1 ] ?? 0;
	}

	/**
	 * Asks for the page without some of the snippets; another time the answer may be another one.
	 * @phpstan-impure
	 * @param list<int> $without
	 * @param float     $patience Seconds.
	 * @throws SvcException As `run()`.
	 */
	private function hangs( Target $page, array $without, float $patience = self::PATIENCE ): bool {
		$this->came_in = null;
		if ( $this->is_late() ) {
			return false;
		}
		if ( null !== $this->between ) {
			( $this->between )();
		}
		$candidate = $this->candidates->open( [], 'test', 0, $without );
		try {
			$answer          = $this->loopback->get( $page->url, $candidate, [], $patience );
			$has_begun       = 1 === \preg_match( '/ with [1-9]\d* (?:out of \d+ )?bytes received/', $answer->detail );
			$hangs           = ( 'timeout' === $answer->trouble && ! $has_begun ) || 504 === $answer->status || Limit::is_time( $answer->mark?->error['message'] ?? '' );
			$this->came_in   = '' === $answer->trouble && ! $hangs ? $answer->ms / 1000 : null;
			$this->unreached = 'unreachable' === $answer->trouble ? $answer->detail : '';
			if ( $hangs ) {
				[ $ids, $this->worked, $this->host ] = $this->stuck->at_work( $candidate );
				$this->at_work                       = $this->worked >= self::AT_WORK || '' !== $this->host ? $ids : [];
			}

			return $hangs;
		} finally {
			$this->candidates->close( $candidate );
		}
	}

	/**
	 * Whether the page comes quickly without some of the snippets; another time the answer may be another one.
	 * @phpstan-impure
	 * @param list<int> $without
	 * @throws SvcException As `run()`.
	 */
	private function is_quick( Target $page, array $without ): bool {
		return ! $this->hangs( $page, $without ) && null !== $this->came_in && $this->came_in <= self::QUICK;
	}

	private function words( Target $page ): string {
		return match ( true ) {
			'' !== $this->message => Symptom::with_error( $page, 500, $this->message ),
			'' === $this->host    =>
				/* translators: 1: what was asked for, such as "the front page", 2: seconds. */
				\sprintf( \__( '%1$s did not answer within %2$d seconds (a pause, a loop, a lock, or a server that does not answer)', 'svc' ), $page->label, self::PATIENCE ),
			default               =>
				/* translators: 1: what was asked for, such as "the front page", 2: seconds, 3: name of a server, such as "api.example.com". */
				\sprintf( \__( '%1$s did not answer within %2$d seconds, because it waited for %3$s', 'svc' ), $page->label, self::PATIENCE, $this->host ),
		};
	}

	private function is_late(): bool {
		return \microtime( true ) > $this->deadline - self::PATIENCE;
	}
}
