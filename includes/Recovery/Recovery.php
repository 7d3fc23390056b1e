<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Activity\ActivityRecorder;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Page\Target;
use Svc\Checks\Loopback\Reach\OwnServer;
use Svc\Checks\Loopback\Reach\RememberedRoute;
use Svc\Checks\Request\LoopbackQueue;
use Svc\Checks\Request\Preempted;
use Svc\Checks\Verify\Confirmation;
use Svc\Checks\Verify\Handover;
use Svc\Checks\Verify\HangSearch;
use Svc\Checks\Verify\Limit;
use Svc\Checks\Verify\Observation;
use Svc\Checks\Verify\Prober;
use Svc\Checks\Verify\Verification;
use Svc\Checks\Verify\VerificationResult;
use Svc\Checks\Verify\Watchdog;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Watch;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds the snippet that breaks the site where no error says so, and switches it off. A request that sees something wrong puts a case down
 * and knocks (`report()`, `dead()`, `expect()`), which takes no time; a request of its own, which no page waits for, does the work
 * (`run()`). Needs no cron: when everything is down, so is that.
 *
 * No rights are checked for this: only what breaks a page is switched off, and nothing that a visitor sends takes part in the verdict.
 * `RecoveryPages` decides who is signed in for screens of the admin.
 * @phpstan-import-type Case from Watch
 */
final class Recovery {

	/** Cases that one request works off: others may come in meanwhile. */
	private const AT_ONCE = 3;

	/** Times that a look ends at once for a user who waits, and seconds that it gets from then on, so that it comes to an end. */
	private const PATIENT     = 3;
	private const UNDISTURBED = 4.0;

	/** Seconds within which a request comes for a case, on a site that gets through to itself: no test load takes longer. */
	private const COMES_WITHIN = 50;

	/** Seconds before a site that cannot reach itself is asked again whether its pages come. */
	private const BLIND_REST = 21600;

	private string $solved = '';

	public function __construct(
		private readonly Watch $watch,
		private readonly Handover $handover,
		private readonly Prober $prober,
		private readonly Confirmation $confirmation,
		private readonly Failures $failures,
		private readonly ActivityRecorder $recorder,
		private readonly Snippets $store,
		private readonly Candidates $candidates,
		private readonly RecoveryPages $pages,
		private readonly LoopbackQueue $queue,
		private readonly Reactivation $reactivation,
		private readonly UnverifiedFailure $unverified,
		private readonly Watchdog $watchdog,
		private readonly EndingReports $reports,
		private readonly RequestFailures $requests,
		private readonly SiteWatch $site_watch,
	) {
	}

	/** Path of the page that kept processes waiting, and whose snippet this object has switched off; empty for none. */
	public function solved(): string {
		return $this->solved;
	}

	/**
	 * A request failed, and no snippet is to blame for certain.
	 * @param string $cause What failed; nothing that a visitor can choose.
	 * @param Case   $case
	 * @return bool Whether it is being looked into.
	 * @throws SvcException When nothing can be written.
	 */
	public function report( string $cause, array $case ): bool {
		$unattended = $this->watch->unattended();
		// At another line each time.
		$is_limit = Limit::is_reached( $case['message'] );
		$cause    = $is_limit ? "limit {$case['suspect']}" : $cause;
		if ( ! $this->watch->report( $cause, $case, $this->store->state()->token, ! $this->site_watch->is_on() ) ) {
			return false;
		}
		if ( $unattended >= self::COMES_WITHIN ) {
			$this->go_around( '' );
		}
		$this->send( self::takes_processes( $case ) );
		if ( $is_limit && ! $this->site_watch->is_on() ) {
			// The next page may not end at all.
			$this->site_watch->begin();
		}
		return true;
	}

	/**
	 * Has the case looked into that waits.
	 * @param bool $is_aside Whether by a program of our own where one may be started, since the web server may have no process left.
	 * @throws SvcException When the storage cannot keep the key.
	 */
	private function send( bool $is_aside ): void {
		if ( ! $is_aside || ! $this->watchdog->start( false ) ) {
			$this->handover->send();
		}
	}

	/**
	 * Whether failures of this kind each take a process of the web server for long, so that a few visitors take them all.
	 * @param Case $case
	 */
	private static function takes_processes( array $case ): bool {
		return \in_array( $case['kind'], [ 'dead', 'stuck' ], true ) || Limit::is_reached( $case['message'] );
	}

	/**
	 * Has the site asked through a server of our own from now on, where it is not yet and one can be started.
	 * @param string $reason Why its web server does not get through to it; may be empty.
	 * @return bool Whether that is something new.
	 */
	private function go_around( string $reason ): bool {
		if ( null !== RememberedRoute::reason() || ! OwnServer::may_start() ) {
			return false;
		}
		RememberedRoute::remember( $reason );
		return true;
	}

	/**
	 * Requests died without a word.
	 * @param list<string> $marks Names of what they left behind; none to go on with a case that waits.
	 * @return bool Whether it is being looked into.
	 * @throws SvcException When nothing can be written.
	 */
	public function dead( array $marks ): bool {
		if ( [] === $marks ) {
			if ( ! $this->give_up() && $this->watch->has_case() ) {
				$this->handover->send();
			}
			return true;
		}
		$died = $this->watch->take( $marks );
		return [] !== $died && $this->report(
			'dead',
			[
				'kind'    => 'dead',
				'message' => '',
				'suspect' => 0,
			] + $died[0]
		);
	}

	/**
	 * Pages do not come to an end, or came late.
	 * @param array<int, string> $addresses As they were sent.
	 * @param bool               $sends     Whether a program or a request has to be sent to look into it; not where this request does it itself.
	 * @return bool Whether it is being looked into.
	 * @throws SvcException When nothing can be written.
	 */
	public function stuck( array $addresses, bool $sends = true ): bool {
		$case = [
			'kind'    => 'stuck',
			'message' => '',
			'address' => \array_values( $addresses )[0] ?? '/',
			'suspect' => 0,
		];
		if ( ! $this->watch->report( 'stuck', $case, $this->store->state()->token, ! $this->site_watch->is_on() ) ) {
			return false;
		}
		if ( $sends ) {
			$this->send( true );
		}
		return true;
	}

	/**
	 * A user with access looks at the service. Outside of the watch, requests that die leave nothing behind, so this is the moment to
	 * see whether pages come at all; once in ten minutes.
	 * @throws SvcException When the storage refuses.
	 */
	public function viewed(): void {
		if ( ! $this->site_watch->is_on() && [] !== $this->store->active() ) {
			$this->report(
				'looked',
				[
					'kind'    => 'looked',
					'message' => '',
					'address' => '',
					'suspect' => 0,
				]
			);
		}
	}

	/**
	 * Stops waiting for a site that does not come to look into its case: it cannot reach itself. A program of our own is sent where one may be
	 * started; where it does not come either, no snippet is switched off on suspicion; the users with access are told what is known
	 * (`UnverifiedFailure`).
	 * @return bool Whether that was so.
	 * @throws SvcException When the storage refuses.
	 */
	public function give_up(): bool {
		$case = $this->watch->is_stuck() ? $this->watch->next() : null;
		if ( null === $case ) {
			return false;
		}
		if ( $this->go_around( '' ) ) {
			$this->watch->put_back( $case );
			$this->handover->send();
			return true;
		}
		$this->leave_open( $case, '' );
		return true;
	}

	/**
	 * @param Case   $case
	 * @param string $reason In the words of the transport; may be empty.
	 * @throws SvcException When the storage refuses.
	 */
	private function leave_open( array $case, string $reason ): void {
		if ( 'looked' === $case['kind'] || 'request' === $case['kind'] ) {
			// Nothing had failed, or what failed is written down; Site Health says that the site cannot reach itself.
			$this->watch->calm( $case['cause'] ?? '', self::BLIND_REST );
			return;
		}
		$this->watch->leave_open( $case, $reason );
		$this->recorder->note( Actor::system(), 'failed', (string) $this->unverified->text() );
	}

	/**
	 * Looks into what waits.
	 * @param string $key Id of the key that opened this request; it opens nothing any more.
	 * @return bool Whether this request did it; another one may be at it.
	 * @throws SvcException When the storage refuses.
	 */
	public function run( string $key ): bool {
		$this->candidates->close( new Candidate( $key, '', [], 0 ) );
		$gave_way   = false;
		$has_worked = false;
		$has_run    = $this->watch->exclusively(
			function () use ( &$gave_way, &$has_worked ): void {
				$has_begun = false;
				$work      = function ( RouteKind $way ) use ( &$has_begun, &$has_worked ): void {
					$has_begun = true;
					if ( RouteKind::None === $way ) {
						return;
					}

					$this->work_off();
					$has_worked = true;
				};
				try {
					$this->queue->verify( $work, $this->watch->times_put_off() < self::PATIENT ? 0.0 : self::UNDISTURBED, $this->watch->has_case( self::takes_processes( ... ) ) );
				} catch ( Preempted ) {
					$gave_way = true;
				} catch ( Busy $busy ) {
					// The request in its turn sends for this again at the end: to wait here would take a process away that may be needed there.
					if ( $has_begun ) {
						throw $busy;
					}
				}
			}
		);
		if ( $gave_way ? ! $this->queue->was_taken_over() : ( $has_worked && $this->watch->has_case() ) ) {
			// Who waited for it has gone away; or more has come in than one request works off.
			$this->handover->send();
		}
		return $has_run;
	}

	/**
	 * @throws Preempted     When a person wants the turn; the case waits for the end of theirs.
	 * @throws SvcException When the storage refuses.
	 */
	private function work_off(): void {
		for ( $done = 0; $done < self::AT_ONCE; ++$done ) {
			$case = $this->watch->next();
			if ( null === $case ) {
				return;
			}
			try {
				if ( 'request' === $case['kind'] ) {
					$this->requests->look_into( $case, $this->queue->give_way( ... ) );
				} else {
					$this->look_into( $case );
				}
			} catch ( Preempted $way ) {
				$this->watch->put_back( $case );
				throw $way;
			}
		}
	}

	/**
	 * @param Case $case
	 * @throws Preempted     When a person wants the turn.
	 * @throws SvcException When the storage refuses.
	 */
	private function look_into( array $case ): void {
		if ( true === ( $this->store->switches()['safe_mode'] ?? false ) ) {
			return;
		}
		if ( 'changed' === $case['kind'] || 'missing' === $case['kind'] ) {
			$this->reactivation->run();
		}
		$active = $this->store->active();
		if ( [] === $active || 'missing' === $case['kind'] ) {
			return;
		}
		$finding = $this->ask( $case, $active );
		// Else the next visitor's request would switch them off, and could not say what has changed.
		$caught = 'changed' === $case['kind'] ? \array_intersect_key( $finding->caught, $active ) : [];
		foreach ( $finding->guilty + $caught as $id => $symptom ) {
			$is_off = $this->failures->switch_off(
				$id,
				[
					'message' => Reason::of( $case, $symptom, $active[ $id ], $active[ $finding->partner[ $id ] ?? 0 ] ?? null ),
					'line'    => 0,
					'file'    => $active[ $id ]->file,
				]
			);
			$this->solved = $is_off && $finding->hung ? $case['address'] : $this->solved;
		}
		if ( '' !== $finding->unreached ) {
			if ( $this->go_around( $finding->unreached ) ) {
				// What is left is sent on at the end, and looked into by the other way.
				$this->watch->put_back( $case );
			} else {
				$this->leave_open( $case, $finding->unreached );
			}
			return;
		}
		$this->watch->close_open();
		$this->reports->tell( $case, $finding, $active );
		if ( '' === $case['message'] && $finding->is_clean() ) {
			// A page that a snippet ends on purpose, for some visitors: they may come often.
			$this->watch->calm( $case['cause'] ?? '' );
		}
		$note = Reason::note( $case, $finding );
		if ( '' !== $note ) {
			$this->recorder->note( Actor::system(), 'failed', $note );
		}
	}

	/**
	 * @param Case                $case
	 * @param array<int, Snippet> $active
	 * @throws Preempted     When a person wants the turn.
	 * @throws SvcException When the storage refuses.
	 */
	private function ask( array $case, array $active ): VerificationResult {
		$ids  = \array_keys( UnverifiedFailure::by_suspicion( $active, $case['suspect'] ) );
		$page = 'stuck' === $case['kind'] || Limit::is_time( $case['message'] ) ? $this->pages->stuck( $case['address'] ) : null;
		$give_way = $this->queue->give_way( ... );
		$hung = null === $page ? new VerificationResult()
			: ( new HangSearch( fn( Target $target, array $without, float $seconds ): Observation => $this->prober->look( $target, $without, $seconds, $give_way ), $page, $ids, $case['message'] ) )->run();
		if ( 'stuck' === $case['kind'] || ! $hung->is_clean() ) {
			return $hung;
		}
		$user   = $this->pages->user( $case );
		$search = new Verification(
			fn( Target $target, array $without ): Observation => $this->prober->look( $target, $without, Verification::PER_REQUEST, $give_way, $user ),
			$this->confirmation->ended_by( ... ),
			$ids,
			$this->pages->rule( $case, $active, $user )
		);

		return $search->run( $this->pages->of( $case, $active, $user ), Limit::is_reached( $case['message'] ) ? $case['suspect'] : 0 );
	}
}
