<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Closure;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Answer\PageVerdict;
use Svc\Checks\Loopback\Answer\SignInAccess;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Watching\HangingPages;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds out which snippet breaks a site by asking the site, as a visitor without cookies or with a user signed in for the one request,
 * with all of them and without some. Nothing that a visitor sent goes along, so no visitor can bring a verdict about. A snippet is guilty when the site fails with it, is
 * whole without it, and fails with it again at the end; what fails without any snippet is not theirs. A page that a snippet ends on purpose is a
 * failure by `EndingRule` only. Changes nothing.
 *
 * Takes seconds, and a worker of the server beside the one that asks: callers see to it that one runs at a time and no person waits.
 */
final class Verification {

	/** Seconds for one request, and for everything. */
	private const PER_REQUEST = 10.0;
	private const IN_ALL      = 90.0;

	private const MOST_GUILTY = 5;

	/** How often a page is asked for without any snippet after one with them did not come in time. */
	private const TRIES = 3;

	private float $deadline = 0.0;
	private int $user       = 0;

	/** @var list<int> The snippets that are on. */
	private array $ids = [];

	/** Whether the last answer did not come in time. */
	private bool $was_late = false;

	/** How the last answer kept people out who must get in; empty when it did not. */
	private string $shut = '';

	/** @var array<int, string> Errors that snippets let through on pages as visitors have them, by id. */
	private array $caught = [];

	/** @var (Closure(): void)|null Called before and after every page; what it throws ends the verification. */
	private ?Closure $between = null;

	/** How the last page was ended, whose failure that need not be. */
	private ?Ending $ending = null;

	/** Whether the last page had all that a page has to have. */
	private bool $was_whole = false;

	/** Whether the last page came to a whole one in the end, perhaps by redirects. */
	private bool $has_arrived = false;

	/** @var array<int, Ending> Pages that may be guarded, by snippet. */
	private array $endings = [];

	/** @var list<string> Pages that end without any snippet, too. */
	private array $alone = [];

	private EndingRule $rule;

	/** Why the site could not be reached for the last answer; empty when it was. */
	private string $unreached = '';

	/** The snippet that was at work when the last page died, came late or used up a limit of PHP; 0 when that is not known. */
	private int $at_work = 0;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly Confirmation $confirmation,
		private readonly HangingPages $notes,
	) {
		$this->rule = new EndingRule();
	}

	/**
	 * @param list<Target> $pages Most telling first.
	 * @param list<int>    $ids   The snippets that are on, most suspicious first.
	 * @param int          $user  Who is signed in for pages that want a user; 0 for none.
	 * @param (Closure(): void)|null $between Called before and after every page; what it throws ends the verification.
	 * @param int          $suspect Whose code was at work when the site used up time or memory, so that each look takes long; else 0.
	 * @throws SvcException When the storage cannot keep what is to be asked with.
	 */
	public function run( array $pages, array $ids, int $user = 0, EndingRule $rule = new EndingRule(), ?Closure $between = null, int $suspect = 0 ): VerificationResult {
		$this->between = $between;
		$this->rule    = $rule;
		$this->user    = $user;
		$this->endings = [];
		$this->alone   = [];
		$this->caught  = [];

		$found = $this->search( $pages, $ids, $suspect );

		return $found->with( [ ...$this->endings ], [ ...$this->alone ] );
	}

	/**
	 * @param list<Target> $pages
	 * @param list<int>    $ids
	 * @throws SvcException As `run()`.
	 */
	private function search( array $pages, array $ids, int $suspect ): VerificationResult {
		$this->deadline = \microtime( true ) + self::IN_ALL;
		$this->ids      = $ids;
		$guilty         = [];
		$others         = [];
		$partners       = [];
		foreach ( $pages as $page ) {
			$guilty += $this->because_of( $page, $page === $pages[0] ? $suspect : 0, \array_keys( $guilty ) );

			[ $symptom, $ended ] = $this->look_for_endings( $page, \array_keys( $guilty ) );
			$guilty             += $ended;
			$off                 = \array_keys( $guilty );
			if ( '' === $symptom ) {
				continue;
			}
			$late    = $this->was_late;
			$without = $this->without( $page, $late ? self::TRIES : 1 );
			if ( '' !== $without ) {
				if ( '' !== $this->unreached ) {
					// The same for every other page.
					return new VerificationResult( $guilty, $others, '', $partners, $this->caught, $this->unreached );
				}
				// Doors that are shut to us without any snippet say nothing about the site.
				$others = '' === $this->shut ? [ ...$others, $without ] : $others;
				continue;
			}
			// Once more where it may have waited for others only.
			$symptom = $late ? $this->look( $page, $off ) : $symptom;
			while ( '' !== $symptom ) {
				$id      = \count( $off ) < self::MOST_GUILTY ? $this->find( $page, $ids, $off ) : 0;
				$partner = 0 === $id ? null : $this->partner( $page, $ids, $off, $id );
				if ( $this->is_late() || 0 === $id ) {
					return new VerificationResult( $guilty, $others, $symptom, $partners, $this->caught );
				}
				if ( null === $partner ) {
					// A server that was being restarted for a moment must not cost the site a snippet.
					break;
				}
				$guilty[ $id ]   = $symptom;
				$partners[ $id ] = $partner;
				$off[]           = $id;
				$symptom         = $this->look( $page, $off, true );
			}
		}

		return new VerificationResult( $guilty, $others, '', $partners, $this->caught );
	}

	/**
	 * What is wrong with a page that is whole without one snippet.
	 * @param int       $suspect Id; 0 for none.
	 * @param list<int> $off     Out already.
	 * @return array<int, string> By its id; empty where it is not certain at once.
	 * @throws SvcException As `run()`.
	 */
	private function because_of( Target $page, int $suspect, array $off ): array {
		if ( 0 === $suspect || ! \in_array( $suspect, \array_diff( $this->ids, $off ), true ) || '' !== $this->look( $page, [ ...$off, $suspect ] ) || ! $this->was_whole ) {
			return [];
		}
		$symptom = $this->look( $page, $off, true );
		$is_sure = '' !== $symptom && null === $this->ending && '' === $this->unreached . $this->shut && ( ! $this->was_late || $suspect === $this->at_work );
		return $is_sure ? [ $suspect => $symptom ] : [];
	}

	/**
	 * Asks for a page, and looks into it while snippets end it.
	 * @param list<int> $off Out already.
	 * @return array{string, array<int, string>} What is wrong beside that, and what was seen by id of the snippet: endings that are failures, and a
	 *                                           failure of the one that was at work.
	 * @throws SvcException As `run()`.
	 */
	private function look_for_endings( Target $page, array $off ): array {
		$proved = [];
		do {
			$symptom = $this->look( $page, $off, true );
			$ending  = $this->ending;
			if ( null === $ending || \count( $off ) >= self::MOST_GUILTY || ! $this->is_proved( $ending, $off ) ) {
				break;
			}
			$proved[ $ending->id ] = $ending->symptom;
			$off[]                 = $ending->id;
		} while ( true );

		$at_work = '' === $symptom ? [] : $this->because_of( $page, $this->at_work, $off );

		return [ [] === $at_work ? $symptom : $this->look( $page, [ ...$off, ...\array_keys( $at_work ) ], true ), $proved + $at_work ];
	}

	/**
	 * Whether a page that a snippet ends is its failure. If not it may be guarded, which is noted, or it ends without any snippet, too.
	 * @param list<int> $off Out already.
	 * @throws SvcException As `run()`.
	 */
	private function is_proved( Ending $ending, array $off ): bool {
		$page    = $ending->page;
		$without = $this->look( $page, $this->ids );
		if ( '' !== $without || null !== $this->ending ) {
			$this->alone[] = $this->ending->symptom ?? $without;
			return false;
		}
		$may = ( $this->was_whole || ( $ending->is_circle && $this->has_arrived ) ) && $this->rule->may_be_failure( $ending ) && \in_array( $ending->id, \array_diff( $this->ids, $off ), true )
			// Once more: a moment ago something else may have made it end.
			&& $this->still_ends( $ending, $off )
			&& ( ! $this->rule->wants_confirmation( $ending ) || $ending->id === $this->confirmation->ended_by( $ending->address, $this->rule->administrator, $off ) );
		if ( ! $may ) {
			$this->endings[ $ending->id ] ??= $ending;
		}

		return $may;
	}

	/**
	 * @param list<int> $off Out already.
	 * @throws SvcException As `run()`.
	 */
	private function still_ends( Ending $ending, array $off ): bool {
		$this->look( $ending->page, $off );

		return $ending->id === $this->ending?->id;
	}

	/**
	 * Finds the last snippet that has to be taken out, in the order of suspicion, until the page is whole. The first ones are tried
	 * one by one, since it mostly is one of them; then halves.
	 * @param list<int> $ids
	 * @param list<int> $off Out already.
	 * @return int Id; 0 when none is left to take out.
	 * @throws SvcException As `run()`.
	 */
	private function find( Target $page, array $ids, array $off ): int {
		$rest = \array_values( \array_diff( $ids, $off ) );
		$bad  = 0;
		$good = \count( $rest );
		for ( $step = 1; $step < $good; $step *= 2 ) {
			if ( '' === $this->look( $page, [ ...$off, ...\array_slice( $rest, 0, $step ) ] ) ) {
				$good = $step;
				break;
			}
			$bad = $step;
		}
		while ( $good - $bad > 1 ) {
			$middle = \intdiv( $good + $bad, 2 );
			if ( '' === $this->look( $page, [ ...$off, ...\array_slice( $rest, 0, $middle ) ] ) ) {
				$good = $middle;
			} else {
				$bad = $middle;
			}
		}

		return $rest[ $good - 1 ] ?? 0;
	}

	/**
	 * Makes sure that the page still fails with a snippet, and finds the one other snippet it needs for that when it does not fail alone.
	 * @param list<int> $ids
	 * @param list<int> $off Out already.
	 * @return int|null Id; 0 when it fails alone, or needs more than one other; null when the page does not fail any more.
	 * @throws SvcException As `run()`.
	 */
	private function partner( Target $page, array $ids, array $off, int $id ): ?int {
		$rest = \array_values( \array_diff( $ids, $off, [ $id ] ) );
		if ( '' !== $this->look( $page, [ ...$off, ...$rest ] ) ) {
			return 0;
		}
		if ( [] === $rest || '' === $this->look( $page, $off ) ) {
			return null;
		}
		while ( \count( $rest ) > 1 ) {
			$half   = \array_slice( $rest, 0, \intdiv( \count( $rest ), 2 ) );
			$others = \array_values( \array_diff( $ids, $half, [ $id ] ) );
			$rest   = '' !== $this->look( $page, $others ) ? $half : \array_values( \array_diff( $rest, $half ) );
		}

		return '' !== $this->look( $page, \array_values( \array_diff( $ids, $rest, [ $id ] ) ) ) ? $rest[0] : 0;
	}

	/**
	 * Asks for one page without some of the snippets.
	 * @param list<int> $without
	 * @param bool      $is_live Whether the others are those that visitors have, or will have: what they let through counts then.
	 * @return string What is wrong; empty when nothing is, when it was ended (`$ending`), or no time is left to ask.
	 * @throws SvcException As `run()`.
	 */
	private function look( Target $page, array $without, bool $is_live = false ): string {
		$this->ending    = null;
		$this->was_whole = false;
		if ( $this->is_late() ) {
			return '';
		}
		if ( $this->was_late && $without !== $this->ids ) {
			$this->wait_for( $page );
		}
		$candidate = $this->candidates->open( [], 'test', $page->as_user ? $this->user : 0, $without );
		try {
			$this->pause();
			$answer = $this->loopback->get( $page->url, $candidate, [], self::PER_REQUEST, $page->as_user );
			$this->pause();
			$this->note( $is_live ? $answer->mark : null );
			$this->was_late = 'timeout' === $answer->trouble || 504 === $answer->status;
			// A connection that was made and broke is an answer, too: PHP has crashed.
			$this->unreached = 'unreachable' === $answer->trouble && 1 !== \preg_match( '/cURL error (?:52|55|56)\b|reset|empty reply/i', $answer->detail ) ? $answer->detail : '';
			$this->at_work   = null === $answer->mark ? $this->notes->at_work( $candidate )[0][0] ?? 0 : ( Limit::is_reached( $answer->mark->error['message'] ?? '' ) ? $answer->mark->error['snippet'] ?? 0 : 0 );
			$this->ending    = Ending::of( $page, $answer );
			$this->was_whole = 'whole' === PageVerdict::shown( $page, $answer )->outcome;
			$this->has_arrived = '' === $answer->trouble && 200 === $answer->status && $answer->has_end_tag();
			if ( null !== $this->ending ) {
				$this->shut = '';
				return '';
			}
			$this->shut = SignInAccess::is_open( $page, $answer ) ? '' : SignInAccess::closed( $page, $answer );

			return '' === $this->shut ? Symptom::of( $page, $answer ) : $this->shut;
		} finally {
			$this->candidates->close( $candidate );
		}
	}

	private function pause(): void {
		if ( null !== $this->between ) {
			( $this->between )();
		}
	}

	private function note( ?Mark $mark ): void {
		foreach ( $mark->failures ?? [] as $failure ) {
			if ( $failure['certain'] && null !== $failure['snippet'] ) {
				$this->caught[ $failure['snippet'] ] ??= $failure['message'];
			}
		}
	}

	/**
	 * Asks for a page without any snippet, more than once where one that did not answer in time may still keep the server busy.
	 * @return string As `look()`.
	 * @throws SvcException As `run()`.
	 */
	private function without( Target $page, int $tries ): string {
		do {
			$symptom = $this->look( $page, $this->ids );
			--$tries;
		} while ( $this->was_late && $tries > 0 );

		return $symptom;
	}

	/**
	 * Waits until the page comes without any snippet: what did not answer in time may still keep the processes of the server busy, and
	 * no snippet must be blamed for waiting behind it.
	 * @throws SvcException As `run()`.
	 */
	private function wait_for( Target $page ): void {
		while ( $this->was_late && ! $this->is_late() ) {
			$this->look( $page, $this->ids );
		}
	}

	private function is_late(): bool {
		return \microtime( true ) > $this->deadline;
	}
}
