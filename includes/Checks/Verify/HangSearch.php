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
 * page hangs when not a single byte of it has come within the time; what streams or is a large download has begun by then. A snippet is
 * guilty when the page hangs twice with it, and comes quickly without it, twice. A page that is slow anyway blames no snippet.
 *
 * Every look at a page that hangs costs its whole time, so callers ask through a server of our own, which is ended with the page.
 */
final class HangSearch {

	/** Seconds that a page gets, and in which one counts as quick. */
	private const PATIENCE = 8.0;
	private const QUICK    = 4.0;

	/** Seconds that a page gets while it is only guessed whose it is: what is guessed is tried again with all patience. */
	private const GUESS = 5.0;

	/** Seconds for everything. */
	private const IN_ALL = 90.0;

	private const MOST_GUILTY = 3;

	private float $deadline = 0.0;

	/** @var (\Closure(): void)|null What is done before each request. */
	private ?\Closure $between = null;

	/** What the last page that hung was waiting for: a host; empty when that is not known. */
	private string $host = '';

	/** The snippet that was asking there; 0 when that is not known. */
	private int $asking = 0;

	/** Whether the last page came quickly. */
	private bool $was_quick = false;

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
	 *
	 * @throws SvcException When the storage cannot keep what is to be asked with.
	 */
	public function run( Target $page, array $ids, callable $between ): VerificationResult {
		$this->between  = $between( ... );
		$this->deadline = \microtime( true ) + self::IN_ALL;
		if ( ! $this->is_quick( $page, $ids ) ) {
			return '' !== $this->unreached
				? new VerificationResult( unreached: $this->unreached )
				/* translators: 1: what was asked for, such as "the front page", 2: seconds. */
				: new VerificationResult( others: [ \sprintf( \__( '%1$s took longer than %2$d seconds', 'svc' ), $page->label, self::QUICK ) ] );
		}
		$guilty = [];
		while ( \count( $guilty ) < self::MOST_GUILTY && $this->hangs( $page, \array_keys( $guilty ) ) ) {
			$off = \array_keys( $guilty );
			$id  = $this->find( $page, self::first( $this->asking, \array_values( \array_diff( $ids, $off ) ) ), $off );
			// Once more with it alone, and once more without any.
			if ( 0 === $id || ! $this->hangs( $page, \array_values( \array_diff( $ids, [ $id ] ) ) ) ) {
				return new VerificationResult( $guilty, [], $this->words( $page ) );
			}
			$words = $this->words( $page );
			if ( ! $this->is_quick( $page, $ids ) ) {
				return new VerificationResult( $guilty, [ $words ] );
			}
			$guilty[ $id ] = $words;
		}

		return new VerificationResult( $guilty );
	}

	/**
	 * Finds the last snippet that has to be taken out until the page comes. The first ones are tried one by one; then halves.
	 *
	 * @param list<int> $rest Most suspicious first.
	 * @param list<int> $off  Out already.
	 *
	 * @return int Id; 0 when no time is left.
	 *
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
	 * Asks for the page without some of the snippets.
	 *
	 * @param list<int> $without
	 * @param float     $patience Seconds.
	 *
	 * @throws SvcException As `run()`.
	 */
	private function hangs( Target $page, array $without, float $patience = self::PATIENCE ): bool {
		$this->was_quick = false;
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
			$hangs           = ( 'timeout' === $answer->trouble && ! $has_begun ) || 504 === $answer->status;
			$this->was_quick = '' === $answer->trouble && $answer->ms <= self::QUICK * 1000;
			$this->unreached = 'unreachable' === $answer->trouble ? $answer->detail : '';
			if ( $hangs ) {
				[ $this->host, $this->asking ] = $this->stuck->waits_for( $candidate );
			}

			return $hangs;
		} finally {
			$this->candidates->close( $candidate );
		}
	}

	/**
	 * Whether the page comes quickly without some of the snippets; another time the answer may be another one.
	 *
	 * @phpstan-impure
	 *
	 * @param list<int> $without
	 *
	 * @throws SvcException As `run()`.
	 */
	private function is_quick( Target $page, array $without ): bool {
		$this->hangs( $page, $without );

		return $this->was_quick;
	}

	private function words( Target $page ): string {
		return '' === $this->host
			/* translators: 1: what was asked for, such as "the front page", 2: seconds. */
			? \sprintf( \__( '%1$s did not answer within %2$d seconds (a pause, a lock, or a server that does not answer)', 'svc' ), $page->label, self::PATIENCE )
			/* translators: 1: what was asked for, such as "the front page", 2: seconds, 3: name of a server, such as "api.example.com". */
			: \sprintf( \__( '%1$s did not answer within %2$d seconds, because it waited for %3$s', 'svc' ), $page->label, self::PATIENCE, $this->host );
	}

	private function is_late(): bool {
		return \microtime( true ) > $this->deadline - self::PATIENCE;
	}

	/**
	 * @param list<int> $ids
	 *
	 * @return list<int>
	 */
	private static function first( int $id, array $ids ): array {
		return \in_array( $id, $ids, true ) ? [ $id, ...\array_values( \array_diff( $ids, [ $id ] ) ) ] : $ids;
	}
}
