<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Closure;
use Svc\Checks\Advice\SiteConstants;
use Svc\Checks\Deadline;
use Svc\Checks\Loopback\Answer\AnswerFindings;
use Svc\Checks\Loopback\Http\Caller;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Page\Targets;
use Svc\Checks\Loopback\TestRun;
use Svc\Checks\Loopback\TestRunContext;
use Svc\Checks\Verify\Bisection;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Index\Index;

\defined( 'ABSPATH' ) || exit;

/** Loads the site with candidates active for these requests alone (design 6). Saves nothing. Callers hold no lock: this takes seconds. */
final class TestLoad {

	/** Seconds for everything, and for each further candidate: it takes more loads to tell apart who is guilty among many. */
	private const IN_ALL  = 40.0;
	private const EACH    = 2.0;
	private const AT_MOST = 180.0;

	private float $deadline = 0.0;

	private bool $is_lost = false;

	private bool $is_late = false;

	/** @var list<int> Live snippets that are left out. */
	private array $without = [];

	private bool $is_required = false;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Targets $targets,
		private readonly TestRun $test_run,
		private readonly Caller $caller,
		private readonly Index $index,
		private readonly LoopbackQueue $queue,
	) {}

	/**
	 * @param list<CandidateSnippet> $candidates
	 * @param array<string, string>  $cookies    Of the caller, not slashed.
	 * @param list<int>              $without    Live snippets that would no longer be there.
	 * @param bool                   $untested   Whether a person does without proof where there can be none.
	 * @param (Closure(): void)|null $ready      Called once the site can be asked, before it is.
	 * @throws Busy         When another process is asking the site for pages, or the site has no process to answer with.
	 * @throws Preempted    Within a verification only, when a person wants the turn.
	 * @throws SvcException When the storage cannot keep the candidates for the moment.
	 */
	public function run( array $candidates, array $cookies = [], array $without = [], bool $untested = false, ?Closure $ready = null ): TestLoadResult {
		$this->is_required = ! $untested && SiteConstants::is_on( 'SVC_REQUIRE_TEST_LOAD' );
		if ( $this->is_safe_mode() ) {
			return $this->unproven( $candidates, [], \__( 'Safe mode is on, so there was no test run.', 'svc' ) );
		}
		$this->without = $without;
		$seconds       = \min( self::AT_MOST, self::IN_ALL + self::EACH * \max( 0, \count( $candidates ) - 1 ) );
		if ( \function_exists( 'set_time_limit' ) ) {
			\set_time_limit( (int) $seconds + 30 );
		}

		return $this->queue->take(
			function ( RouteKind $way ) use ( $candidates, $cookies, $seconds, $ready ): TestLoadResult {
				if ( RouteKind::None === $way ) {
					return $this->unproven( $candidates, [], self::without_process(), advice: \__( 'The last change is deactivated if three pages fail within ten minutes.', 'svc' ) );
				}
				if ( null !== $ready ) {
					$ready();
				}
				$lent  = $this->caller->session_cookies( $cookies );
				$found = $this->try_out( $candidates, $lent, $seconds );
				if ( ! $this->is_lost ) {
					return $found;
				}
				$is_late = $this->is_late;
				$retried = $this->queue->retry_by_own_server(
					function () use ( $candidates, $lent, $seconds ): ?TestLoadResult {
						$again = $this->try_out( $candidates, $lent, $seconds );

						return $this->is_lost ? null : $again;
					},
					$found->reason
				);
				if ( null === $retried && $is_late ) {
					$this->queue->refuse_for_a_while();
				}

				return $retried ?? $found;
			}
		);
	}

	/**
	 * @param list<CandidateSnippet> $candidates
	 * @param array<string, string>  $cookies
	 */
	private function try_out( array $candidates, array $cookies, float $seconds ): TestLoadResult {
		$this->deadline = Deadline::of( $seconds );
		$this->is_lost  = false;
		try {
			return $this->without_guilty( $candidates, $cookies );
		} finally {
			$this->test_run->end();
		}
	}

	/** Why the site cannot be asked where it has one PHP process. */
	public static function without_process(): string {
		return \__( 'This server has no free PHP process for a test run. Ask your host for a second PHP worker or proc_open.', 'svc' );
	}

	/** Then a page that loads proves nothing. */
	private function is_safe_mode(): bool {
		return SiteConstants::is_on( 'SVC_SAFE_MODE' ) || true === ( $this->index->read()?->switches['safe_mode'] ?? false );
	}

	/**
	 * @param list<CandidateSnippet> $candidates
	 * @param array<string, string>  $cookies
	 */
	private function without_guilty( array $candidates, array $cookies ): TestLoadResult {
		$problems = [];
		$pages    = [];
		$rest     = $candidates;
		while ( [] !== $rest ) {
			$found = $this->load( $rest, $cookies );
			if ( '' !== $found->unknown ) {
				$this->is_lost = $found->is_lost;
				$this->is_late = $found->is_late;
				// A site that is busy for a while says nothing about the snippet, so the snippet must not go live for it.
				if ( ( $found->is_late && ! $found->is_lost ) || $this->queue->is_cut_off() ) {
					$this->queue->refuse_for_a_while();
				}
				/* translators: %s: reason, such as "the site cannot reach the front page: connection refused". */
				return $this->unproven( $rest, $problems, \sprintf( \__( 'The test run could not finish: %s.', 'svc' ), $found->unknown ), $found );
			}
			$this->queue->went_well();
			if ( ! $found->is_bad() ) {
				return new TestLoadResult( [] === $problems ? 'pass' : 'fail', $problems, $found->warnings, $found->pages );
			}
			$pages  = $found->pages;
			$guilty = [] !== $found->guilty ? $found->guilty : $this->find_guilty( $rest, $cookies, $found );
			foreach ( $guilty as $position => $list ) {
				$problems[ $position ] = [ ...( $problems[ $position ] ?? [] ), ...$list ];
				unset( $rest[ $position ] );
			}
		}
		\ksort( $problems );

		return new TestLoadResult( [] === $problems ? 'pass' : 'fail', $problems, [], $pages );
	}

	/**
	 * @param non-empty-array<int, CandidateSnippet> $candidates By position.
	 * @param array<string, string> $cookies
	 * @return non-empty-array<int, list<Problem>> By position.
	 */
	private function find_guilty( array $candidates, array $cookies, AnswerFindings $found ): array {
		$last     = $found;
		$position = Bisection::culprit(
			\array_reverse( \array_keys( $candidates ) ),
			function ( array $without ) use ( $candidates, $cookies, &$last, &$found ): ?bool {
				$last  = $this->load( \array_diff_key( $candidates, \array_flip( $without ) ), $cookies );
				$found = $last->is_bad() ? $last : $found;

				return [] !== $last->guilty || '' !== $last->unknown ? null : $last->is_bad();
			},
			\intdiv( \count( $candidates ), 2 )
		);
		if ( null === $position ) {
			return [] !== $last->guilty ? $last->guilty : self::undecided( $candidates );
		}

		return [ $position => [ $found->broken ?? new Problem( \__( 'The site doesn\'t load with this snippet.', 'svc' ) ) ] ];
	}

	/**
	 * @param non-empty-array<int, CandidateSnippet> $candidates By position.
	 * @return non-empty-array<int, list<Problem>>
	 */
	private static function undecided( array $candidates ): array {
		$problem = new Problem( \__( 'One of these snippets breaks the site. Activate fewer snippets.', 'svc' ) );

		return \array_map( static fn (): array => [ $problem ], $candidates );
	}

	/**
	 * @param array<int, CandidateSnippet> $candidates By position.
	 * @param array<string, string>        $cookies
	 */
	private function load( array $candidates, array $cookies ): AnswerFindings {
		$snippets  = \array_map( static fn ( CandidateSnippet $one ): Snippet => $one->snippet, $candidates );
		// Testing mode shows a snippet only to people with access; here it has to show itself.
		$candidate = $this->candidates->open( \array_values( \array_map( static fn ( CandidateSnippet $one ): array => [ $one->snippet->with( [ 'mode' => 'live' ] ), $one->code, $one->compiled ], $candidates ) ), 'test', \get_current_user_id(), $this->without );
		$ids       = \array_combine( \array_keys( $candidates ), $candidate->ids );
		try {
			$judgement = $this->test_run->go( $this->targets->for( \array_values( $snippets ), \get_current_user_id() ), new TestRunContext( $candidate, $ids, $cookies, $this->deadline ) );
			// Within a verification; then pages may have ended early.
			$this->queue->give_way();

			return $judgement;
		} finally {
			$this->candidates->close( $candidate );
		}
	}

	/**
	 * @param array<int, CandidateSnippet> $rest     By position; nothing is proven about them.
	 * @param array<int, list<Problem>>    $problems
	 */
	private function unproven( array $rest, array $problems, string $reason, AnswerFindings $found = new AnswerFindings(), string $advice = '' ): TestLoadResult {
		if ( $this->is_required ) {
			$required = new Problem( $reason . ' ' . \__( 'This site requires a test run (SVC_REQUIRE_TEST_LOAD).', 'svc' ) );
			foreach ( \array_keys( $rest ) as $position ) {
				$problems[ $position ] = [ $required ];
			}
			\ksort( $problems );

			return new TestLoadResult( 'fail', $problems, $found->warnings, $found->pages, $required->message );
		}
		$unproven = new Problem( $reason . ' ' . ( '' === $advice ? \__( 'Check your site after activating.', 'svc' ) : $advice ) );

		return new TestLoadResult( [] === $problems ? 'unknown' : 'fail', $problems, [ ...$found->warnings, $unproven ], $found->pages, $unproven->message );
	}
}
