<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

use Svc\Checks\CheckResult;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Storage\Candidate;

\defined( 'ABSPATH' ) || exit;

/**
 * Asks for all addresses of a test load with one candidate and judges the answers. The requests go out side by side (`Lanes`). When one of
 * them looks bad, no further one begins before it is judged, since that mostly ends the tour; when the site turns out to be like that
 * anyway, the rest goes out together with the requests without the candidate that it will be compared with.
 */
final class Tour {

	/** Seconds for one request. */
	private const PER_REQUEST = 10.0;

	/** Seconds to find out for how long a page cache keeps pages: nobody waits for it long. */
	private const PER_LOOK = 3.0;

	public function __construct(
		private readonly Lanes $lanes,
		private readonly Loopback $loopback,
		private readonly Baseline $baseline,
		private readonly Judge $judge,
		private readonly UnknownCache $unknown_cache,
	) {}

	/**
	 * @param list<Target>          $targets   Most telling first.
	 * @param array<int, int>       $ids       Ids of the candidates by position.
	 * @param array<string, string> $cookies   Of the caller; sent to targets that want them.
	 * @param float                 $deadline  Unix time, seconds, after which nothing begins.
	 *
	 * @return Judgement Of the first address that breaks; else whether all that matters could be judged, with all warnings.
	 */
	public function go( array $targets, Candidate $candidate, array $ids, array $cookies, float $deadline ): Judgement {
		$left     = [];
		$warnings = [];
		$unknown  = '';
		$is_late  = false;
		$cache    = null;
		$pages    = [];
		foreach ( $targets as $target ) {
			$left[ $target->name ] = $target;
		}
		for ( $is_first = true; [] !== $left; $is_first = false ) {
			$answers = $this->ask( $left, $candidate, $cookies, $deadline, $is_first );
			foreach ( \array_intersect_key( $left, $answers ) as $name => $target ) {
				[ $answers[ $name ], $one ] = Chance::exclude(
					$answers[ $name ],
					fn(): ?Answer => $this->again( $target, $candidate, $cookies, $deadline ),
					fn( ?Answer $answer ): Judgement => $this->judge( $target, $answer, $ids, $cookies, $deadline )
				);
				if ( $one->is_bad() && null !== $answers[ $name ] && Guard::is_possible( $target, $answers[ $name ], $ids ) ) {
					$one = $this->as_administrator( $target, $answers[ $name ], $candidate, fn(): Answer => $this->loopback->get( $target->url, $candidate, $cookies, \max( 1.0, $this->left( $deadline ) ), true ) ) ?? $one;
				}
				$cache ??= $answers[ $name ]?->cache;

				$pages[ $name ] = TriedPage::judged( $target, $answers[ $name ], $one );
				if ( $one->is_bad() ) {
					return $one->of( self::all( $targets, $pages, \__( 'Not tried any more, because another page failed.', 'svc' ) ) );
				}
				$warnings = [ ...$warnings, ...$one->warnings ];
				if ( '' === $one->unknown || ( ! $target->is_required && ! $one->is_hidden ) ) {
					continue;
				}

				$unknown = '' === $unknown ? $one->unknown : $unknown;
				$is_late = $is_late || $one->is_late;
			}
			$left = '' === $unknown ? \array_diff_key( $left, $answers ) : [];
		}

		$found = new Judgement( unknown: $unknown, warnings: ( new CheckResult( [], [ ...$warnings, ...$this->of_cache( $cache, $deadline ) ] ) )->sorted()->warnings, is_late: $is_late );

		return $found->of( self::all( $targets, $pages, \__( 'Not tried any more, because the test load could not go on.', 'svc' ) ) );
	}

	/**
	 * Every page of the tour in its order, those that it did not get to with the reason.
	 *
	 * @param list<Target>             $targets
	 * @param array<string, TriedPage> $pages   By name.
	 *
	 * @return list<TriedPage>
	 */
	private static function all( array $targets, array $pages, string $reason ): array {
		return \array_map( static fn( Target $target ): TriedPage => $pages[ $target->name ] ?? TriedPage::skipped( $target, $reason ), $targets );
	}

	/**
	 * @param float $deadline Unix time, seconds.
	 *
	 * @return list<Problem>
	 */
	private function of_cache( ?CacheTrace $trace, float $deadline ): array {
		$sentence = $this->unknown_cache->sentence( $trace, \min( self::PER_LOOK, $this->left( $deadline ) ) );

		return '' === $sentence ? [] : [ new Problem( $sentence ) ];
	}

	/**
	 * Forgets what was asked without candidates, which is true for a moment only.
	 */
	public function end(): void {
		$this->baseline->close();
	}

	/**
	 * @param non-empty-array<string, Target> $targets By name.
	 * @param array<string, string>           $cookies
	 *
	 * @return array<string, Answer|null> By name of those that were asked; null when no time was left.
	 */
	private function ask( array $targets, Candidate $candidate, array $cookies, float $deadline, bool $stops ): array {
		$jobs = [];
		foreach ( self::slow_first( $targets ) as $target ) {
			$sent                  = $target->as_user ? $cookies : [];
			$jobs[ $target->name ] = fn(): ?Answer => $this->left( $deadline ) < 1 ? null : $this->loopback->get( $target->url, $candidate, $sent, $this->left( $deadline ), $target->as_user );
			if ( ! $stops ) {
				$jobs[ 'without ' . $target->name ] = function () use ( $target, $sent, $deadline ): ?Answer {
					if ( $this->left( $deadline ) >= 1 ) {
						$this->baseline->of( $target, $sent, $this->left( $deadline ), true );
					}
					return null;
				};
			}
		}
		$answers = $this->lanes->run( $jobs, self::PER_REQUEST, static fn( ?Answer $answer ): bool => ! $stops || ( null !== $answer && ! Judge::is_suspicious( $answer ) ) );

		return \array_intersect_key( $answers, $targets );
	}

	/**
	 * Asks for one page once more, alone; null when no time is left.
	 *
	 * @param array<string, string> $cookies
	 *
	 * @throws SvcException When the storage cannot keep the sign-in for the moment.
	 */
	private function again( Target $target, Candidate $candidate, array $cookies, float $deadline ): ?Answer {
		$seconds = $this->left( $deadline );

		return $seconds < 1 ? null : $this->loopback->get( $target->url, $candidate, $target->as_user ? $cookies : [], $seconds, $target->as_user );
	}

	/**
	 * @param array<int, int>       $ids
	 * @param array<string, string> $cookies
	 */
	private function judge( Target $target, ?Answer $answer, array $ids, array $cookies, float $deadline ): Judgement {
		if ( null === $answer ) {
			return Judgement::unknown( \__( 'the site took too long to answer', 'svc' ), is_late: true );
		}
		$verdict = fn( bool $is_remembered_enough ): Judgement => $this->judge->judge(
			$target,
			$answer,
			$ids,
			fn(): Summary => $this->baseline->of( $target, $target->as_user ? $cookies : [], \max( 1.0, $this->left( $deadline ) ), $is_remembered_enough )
		);
		$found   = $verdict( true );
		$found   = null === $found->broken ? $found : $verdict( false );
		$by      = null === $found->broken?->snippet ? false : \array_search( $found->broken->snippet, $ids, true );

		return null === $found->broken || false === $by ? $found : new Judgement( [ $by => [ $found->broken ] ] );
	}

	/**
	 * Asks for a page once more as the caller, if that is an administrator: a candidate that ends it for visitors may be a guard.
	 *
	 * @param \Closure(): Answer $ask
	 *
	 * @return Judgement|null Null when it is none.
	 *
	 * @throws SvcException When the storage cannot keep the sign-in for the moment.
	 */
	private function as_administrator( Target $target, Answer $answer, Candidate $candidate, \Closure $ask ): ?Judgement {
		return \current_user_can( 'manage_options' ) && $candidate->user === \get_current_user_id() ? Guard::seen( $target, $answer, $ask() ) : null;
	}

	/**
	 * Pages that a theme builds take longest: when they begin first, all the others fit beside them.
	 *
	 * @param array<string, Target> $targets
	 *
	 * @return list<Target>
	 */
	private static function slow_first( array $targets ): array {
		$is_page = static fn( Target $target ): bool => \in_array( $target->last_hook, [ 'wp_footer', 'admin_footer' ], true );

		return [ ...\array_values( \array_filter( $targets, $is_page ) ), ...\array_values( \array_filter( $targets, static fn( Target $target ): bool => ! $is_page( $target ) ) ) ];
	}

	private function left( float $deadline ): float {
		return \min( self::PER_REQUEST, $deadline - \microtime( true ) );
	}
}
