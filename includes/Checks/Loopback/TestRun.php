<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

use Svc\Checks\CheckResult;
use Svc\Checks\Loopback\Answer\AccessBarrier;
use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\AnswerFindings;
use Svc\Checks\Loopback\Answer\CacheTrace;
use Svc\Checks\Loopback\Answer\PageVerdict;
use Svc\Checks\Loopback\Answer\Summary;
use Svc\Checks\Loopback\Answer\TransientFailure;
use Svc\Checks\Loopback\Answer\TriedPage;
use Svc\Checks\Loopback\Answer\UnknownCache;
use Svc\Checks\Loopback\Http\ParallelRequests;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * Asks for all addresses of a test load side by side, and judges the answers. When one looks bad no further one begins before it is judged; when
 * the site is like that anyway, the rest goes out with its baselines.
 */
final class TestRun {

	/** Seconds to find out for how long a page cache keeps pages: it is not worth a long wait. */
	private const PER_LOOK = 3.0;

	public function __construct(
		private readonly ParallelRequests $parallel,
		private readonly Loopback $loopback,
		private readonly Baseline $baseline,
		private readonly AnswerReader $judge,
		private readonly UnknownCache $unknown_cache,
	) {}

	/**
	 * @param list<Target> $targets Most telling first.
	 * @return AnswerFindings Of the first address that breaks; else whether all that matters could be judged, with all warnings.
	 * @throws SvcException When the storage cannot keep a sign-in for the moment.
	 */
	public function go( array $targets, TestRunContext $context ): AnswerFindings {
		$left     = [];
		$warnings = [];
		$unknown  = new AnswerFindings();
		$cache    = null;
		$pages    = [];
		foreach ( $targets as $target ) {
			$left[ $target->name ] = $target;
		}
		for ( $is_first = true; [] !== $left; $is_first = false ) {
			$answers = $this->ask( $left, $context, $is_first );
			foreach ( \array_intersect_key( $left, $answers ) as $name => $target ) {
				$cache ??= $answers[ $name ]?->cache;

				[ $answers[ $name ], $one, $seen ] = $this->look_into( $target, $answers[ $name ], $context );
				$pages[ $name ]                    = TriedPage::judged( $seen, $answers[ $name ], $one, $context->ids );
				if ( $one->is_bad() ) {
					return $one->with( pages: self::all( $targets, $pages, \__( 'Skipped, because another page failed.', 'svc' ) ) );
				}
				$warnings = [ ...$warnings, ...$one->warnings ];
				if ( '' === $one->unknown || ( ! $target->is_required && ! $one->is_hidden ) ) {
					continue;
				}

				$unknown = AnswerFindings::unknown( '' === $unknown->unknown ? $one->unknown : $unknown->unknown, is_late: $unknown->is_late || $one->is_late, is_lost: $unknown->is_lost || $one->is_lost );
			}
			$left = '' === $unknown->unknown ? \array_diff_key( $left, $answers ) : [];
		}

		return $unknown->with(
			( new CheckResult( [], [ ...$warnings, ...$this->of_cache( $cache, $context ) ] ) )->sorted()->warnings,
			pages: self::all( $targets, $pages, \__( 'Skipped, because the test run stopped.', 'svc' ) )
		);
	}

	/** @return array{Answer|null, AnswerFindings, Target} The answer that counts, what it says, and the page as it was asked for. */
	private function look_into( Target $target, ?Answer $answer, TestRunContext $context ): array {
		[ $answer, $one ] = $this->judge_again( $target, $answer, $context );
		if ( $one->is_bad() && null !== $answer && AccessBarrier::may_be_guard( $target, $answer, $context->ids ) ) {
			$inside = $context->is_of_administrator() ? $this->get( $target->for_administrator(), $context, 1.0 ) : null;
			$one    = null === $inside ? $one : AccessBarrier::guard( $target, $answer, $inside ) ?? $one;
		}
		if ( $one->is_bad() || '' !== $one->unknown || null === $answer || ! AccessBarrier::is_possible( $target, $answer ) || ! AccessBarrier::is_closed( $target, $answer, $this->without( $target, $context, is_remembered_enough: true ) ) ) {
			return [ $answer, $one, $target ];
		}

		return $this->behind_barrier( $target, $answer, $one, $context );
	}

	/**
	 * Asks as an administrator for a page that visitors are kept away from.
	 * @return array{Answer|null, AnswerFindings, Target} As `look_into()`.
	 */
	private function behind_barrier( Target $target, Answer $answer, AnswerFindings $found, TestRunContext $context ): array {
		$inside = $target->for_administrator();
		$seen   = $context->is_of_administrator() ? $this->get( $inside, $context ) : null;
		if ( null !== $seen && AccessBarrier::is_none( $target, $answer, $seen ) ) {
			return [ $answer, $found, $target ];
		}
		[ $seen, $one ] = null === $seen ? [ null, new AnswerFindings() ] : $this->judge_again( $inside, $seen, $context );
		if ( $one->is_bad() ) {
			return [ $seen, $one, $inside ];
		}
		if ( null !== $seen && ! PageVerdict::has_all( $target, $seen ) && ! AccessBarrier::is_certain( $answer ) ) {
			return [ $answer, $found, $target ];
		}
		if ( null === $seen || ! PageVerdict::has_all( $target, $seen ) ) {
			/* translators: 1: a page, such as "the front page", 2: what visitors get instead, such as "they are sent to https://example.org/login". */
			return [ $answer, AnswerFindings::unknown( \sprintf( \__( 'visitors can\'t see %1$s (%2$s)', 'svc' ), $target->label, AccessBarrier::instead( $answer ) ) ), $target ];
		}
		/* translators: %s: what visitors get instead, such as "they are sent to https://example.org/login". */
		return [ $seen, $one->with( [ ...$found->warnings, ...$one->warnings ], \sprintf( \__( 'Tested as administrator, because visitors can\'t see it (%s).', 'svc' ), AccessBarrier::instead( $answer ) ) ), $inside ];
	}

	/**
	 * @param list<Target>             $targets
	 * @param array<string, TriedPage> $pages   By name.
	 * @return list<TriedPage> All in their order, those that it did not get to with the reason.
	 */
	private static function all( array $targets, array $pages, string $reason ): array {
		return \array_map( static fn( Target $target ): TriedPage => $pages[ $target->name ] ?? TriedPage::skipped( $target, $reason ), $targets );
	}

	/** @return list<Problem> */
	private function of_cache( ?CacheTrace $trace, TestRunContext $context ): array {
		$sentence = $this->unknown_cache->sentence( $trace, \min( self::PER_LOOK, $context->left() ) );

		return '' === $sentence ? [] : [ new Problem( $sentence ) ];
	}

	public function end(): void {
		$this->baseline->close();
	}

	/**
	 * @param non-empty-array<string, Target> $targets By name.
	 * @return array<string, Answer|null> By name of those that were asked; null when no time was left.
	 */
	private function ask( array $targets, TestRunContext $context, bool $stops ): array {
		$jobs = [];
		foreach ( self::slow_first( $targets ) as $target ) {
			$jobs[ $target->name ] = fn(): ?Answer => $this->get( $target, $context );
			if ( ! $stops ) {
				$jobs[ 'without ' . $target->name ] = function () use ( $target, $context ): ?Answer {
					if ( $context->left() >= 1 ) {
						$this->without( $target, $context, is_remembered_enough: true );
					}
					return null;
				};
			}
		}
		$answers = $this->parallel->run( $jobs, TestRunContext::PER_REQUEST, static fn( ?Answer $answer ): bool => ! $stops || ( null !== $answer && ! AnswerReader::is_suspicious( $answer ) ) );

		return \array_intersect_key( $answers, $targets );
	}

	/**
	 * @return Answer|null Null when no time is left.
	 * @phpstan-impure
	 */
	private function get( Target $target, TestRunContext $context, float $at_least = 0.0 ): ?Answer {
		$seconds = \max( $at_least, $context->left() );

		return $seconds < 1 ? null : $this->loopback->get( $target->url, $context->candidate, $context->cookies( $target ), $seconds, $target->as_user );
	}

	private function without( Target $target, TestRunContext $context, bool $is_remembered_enough ): Summary {
		return $this->baseline->of( $target, $context->cookies( $target ), \max( 1.0, $context->left() ), $is_remembered_enough );
	}

	/** @return array{Answer|null, AnswerFindings} The answer that counts, and what it says. */
	private function judge_again( Target $target, ?Answer $answer, TestRunContext $context ): array {
		return TransientFailure::exclude( $answer, fn(): ?Answer => $this->get( $target, $context ), fn( ?Answer $next ): AnswerFindings => $this->judge( $target, $next, $context ) );
	}

	private function judge( Target $target, ?Answer $answer, TestRunContext $context ): AnswerFindings {
		if ( null === $answer ) {
			return AnswerFindings::unknown( \__( 'the site took too long to answer', 'svc' ), is_late: true );
		}
		$verdict = fn( bool $is_remembered_enough ): AnswerFindings => $this->judge->judge( $target, $answer, $context->ids, fn(): Summary => $this->without( $target, $context, $is_remembered_enough ) );
		$found   = $verdict( true );
		$found   = null === $found->broken ? $found : $verdict( false );
		$by      = null === $found->broken?->snippet ? false : \array_search( $found->broken->snippet, $context->ids, true );

		return null === $found->broken || false === $by ? $found : new AnswerFindings( [ $by => [ $found->broken ] ] );
	}

	/**
	 * Pages that a theme builds take longest, so they begin first.
	 * @param array<string, Target> $targets
	 * @return list<Target>
	 */
	private static function slow_first( array $targets ): array {
		$is_page = static fn( Target $target ): bool => \in_array( $target->last_hook, [ 'wp_footer', 'admin_footer' ], true );

		return [ ...\array_values( \array_filter( $targets, $is_page ) ), ...\array_values( \array_filter( $targets, static fn( Target $target ): bool => ! $is_page( $target ) ) ) ];
	}
}
