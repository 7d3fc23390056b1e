<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Closure;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/**
 * A page has to hang with the snippet, and come without it, twice where no note names it. Asked of a server of our own, which is ended with the page.
 */
final class HangSearch {

	/** Seconds that a page gets, and in which one counts as quick. */
	private const PATIENCE = 8.0;
	private const QUICK    = 4.0;

	/** Seconds that a page gets while its culprit is only guessed. */
	private const GUESS = 5.0;

	/** Seconds that a snippet has to be at work for its own note to count, and that a page gets on a slow machine. */
	private const AT_WORK = 5.0;
	private const LONGER  = 14.0;

	private const IN_ALL = 90.0;

	private const MOST_GUILTY = 3;

	private readonly float $deadline;

	/**
	 * @param Closure(Target, list<int>, float): Observation $look    Asks for a page without some snippets, within seconds.
	 * @param list<int>                                      $ids     Most suspicious first.
	 */
	public function __construct(
		private readonly Closure $look,
		private readonly Target $page,
		private readonly array $ids,
		private readonly string $message = '',
	) {
		$this->deadline = \microtime( true ) + self::IN_ALL;
	}

	/** @throws SvcException */
	public function run(): VerificationResult {
		$seen = $this->look( [] );
		if ( true === $seen?->hangs() && [] === self::at_work( $seen ) && $seen->worked > 0.0 ) {
			// A machine under load comes to the snippet late.
			$seen = $this->look( [], self::LONGER );
		}
		if ( true !== $seen?->hangs() ) {
			return new VerificationResult( unreached: $seen?->no_answer() ?? '' );
		}
		$known = $this->by_own_note( self::at_work( $seen ) );
		if ( [] !== $known ) {
			return new VerificationResult( \array_fill_keys( $known, $this->words( $seen ) ), hung: true );
		}
		$without = $this->look( $this->ids );
		if ( ! self::is_quick( $without ) ) {
			$reason = $without?->no_answer() ?? '';
			return '' !== $reason
				? new VerificationResult( unreached: $reason )
				/* translators: 1: what was asked for, such as "the front page", 2: seconds. */
				: new VerificationResult( others: [ \sprintf( \__( '%1$s took longer than %2$d seconds', 'svc' ), $this->page->label, self::QUICK ) ] );
		}

		return $this->by_bisection();
	}

	/**
	 * @param list<int> $at_work When the page hung.
	 * @return list<int> Those without which it comes; none when that is not certain.
	 */
	private function by_own_note( array $at_work ): array {
		$taken = [];
		do {
			$next = \array_values( \array_diff( \array_intersect( $at_work, $this->ids ), $taken ) )[0] ?? 0;
			if ( 0 === $next || \count( $taken ) >= self::MOST_GUILTY ) {
				return [];
			}
			$taken[] = $next;
			$seen    = $this->look( $taken, self::LONGER );
			$at_work = null === $seen ? [] : self::at_work( $seen );
		} while ( true === $seen?->hangs() );
		if ( null === $seen?->seconds() ) {
			return [];
		}
		// One that another called may have been quick.
		foreach ( \array_slice( $taken, 0, -1 ) as $one ) {
			$fewer = \array_values( \array_diff( $taken, [ $one ] ) );
			$taken = null !== $this->look( $fewer )?->seconds() ? $fewer : $taken;
		}

		return $taken;
	}

	private function by_bisection(): VerificationResult {
		$guilty = [];
		while ( \count( $guilty ) < self::MOST_GUILTY ) {
			$off  = \array_keys( $guilty );
			$seen = $this->look( $off );
			if ( true !== $seen?->hangs() ) {
				break;
			}
			$rest = \array_values( \array_diff( $this->ids, $off ) );
			$id   = Bisection::culprit(
				[ ...\array_values( \array_intersect( self::at_work( $seen ), $rest ) ), ...\array_values( \array_diff( $rest, self::at_work( $seen ) ) ) ],
				fn( array $without ): ?bool => $this->look( [ ...$off, ...$without ], self::GUESS )?->hangs()
			);
			// Once more with it alone, and once more without any.
			$alone = null === $id ? null : $this->look( \array_values( \array_diff( $this->ids, [ $id ] ) ) );
			if ( null === $id || true !== $alone?->hangs() ) {
				return new VerificationResult( $guilty, [], $this->words( $seen ), hung: true );
			}
			if ( ! self::is_quick( $this->look( $this->ids ) ) ) {
				return new VerificationResult( $guilty, [ $this->words( $alone ) ], hung: true );
			}
			$guilty[ $id ] = $this->words( $alone );
		}

		return new VerificationResult( $guilty, hung: true );
	}

	/**
	 * @phpstan-impure
	 * @param list<int> $without
	 * @return Observation|null Null when no time is left.
	 */
	private function look( array $without, float $patience = self::PATIENCE ): ?Observation {
		return \microtime( true ) > $this->deadline - self::PATIENCE ? null : ( $this->look )( $this->page, $without, $patience );
	}

	private static function is_quick( ?Observation $seen ): bool {
		$seconds = $seen?->seconds();

		return null !== $seconds && $seconds <= self::QUICK;
	}

	/** @return list<int> For long; none when that is not known. */
	private static function at_work( Observation $seen ): array {
		return $seen->hangs() && ( $seen->worked >= self::AT_WORK || '' !== $seen->host ) ? $seen->at_work : [];
	}

	private function words( Observation $seen ): string {
		return match ( true ) {
			'' !== $this->message => Symptom::with_error( $this->page, 500, $this->message ),
			'' === $seen->host    =>
				/* translators: 1: what was asked for, such as "the front page", 2: seconds. */
				\sprintf( \__( '%1$s took longer than %2$d seconds', 'svc' ), $this->page->label, self::PATIENCE ),
			default               =>
				/* translators: 1: what was asked for, such as "the front page", 2: seconds, 3: name of a server, such as "api.example.com". */
				\sprintf( \__( '%1$s took longer than %2$d seconds, waiting for %3$s', 'svc' ), $this->page->label, self::PATIENCE, $seen->host ),
		};
	}
}
