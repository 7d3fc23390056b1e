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
use Svc\Checks\Verify\Handover;
use Svc\Checks\Verify\HangSearch;
use Svc\Checks\Verify\Observation;
use Svc\Checks\Verify\Prober;
use Svc\Checks\Verify\Symptom;
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
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;
use Svc\Storage\Watching\Incidents;
use Svc\Storage\Watching\Watch;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds the snippet that breaks the site where no error says so, and deactivates it: a request puts an incident down, another one does the work
 * (`run()`), without cron. No rights are checked: only what breaks a page is deactivated, and nothing that a visitor sends takes part.
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

	public function __construct(
		private readonly Incidents $incidents,
		private readonly Watch $watch,
		private readonly Handover $handover,
		private readonly Prober $prober,
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

	/**
	 * @param string $cause What failed; nothing that a visitor can choose.
	 * @throws SvcException When nothing can be written.
	 */
	public function report( string $cause, Incident $incident ): bool {
		$unattended = $this->incidents->unattended();
		// At another line each time.
		$is_limit = Symptom::is_limit( $incident->message );
		$cause    = $is_limit ? "limit {$incident->suspect}" : $cause;
		if ( ! $this->incidents->report( $cause, $incident, $this->store->state()->token, ! $this->site_watch->is_on() ) ) {
			return false;
		}
		if ( $unattended >= self::COMES_WITHIN ) {
			$this->use_own_server( '' );
		}
		$this->send( self::takes_processes( $incident ) );
		if ( $is_limit && ! $this->site_watch->is_on() ) {
			// The next page may not end at all.
			$this->site_watch->begin();
		}
		return true;
	}

	/** @param bool $is_aside By a program of our own where one may be started, since the web server may have no process left. */
	private function send( bool $is_aside ): void {
		if ( ! $is_aside || ! $this->watchdog->start( looks: false ) ) {
			$this->handover->send();
		}
	}

	/** For long, so that a few visitors take them all. */
	private static function takes_processes( Incident $incident ): bool {
		return \in_array( $incident->kind, [ IncidentKind::Died, IncidentKind::Hung ], true ) || Symptom::is_limit( $incident->message );
	}

	/** @param string $reason Why the web server does not get through; may be empty. */
	private function use_own_server( string $reason ): bool {
		if ( null !== RememberedRoute::reason() || ! OwnServer::may_start() ) {
			return false;
		}
		RememberedRoute::remember( $reason );
		return true;
	}

	/**
	 * @param list<string> $marks Of what the requests left behind; none to go on with a case that waits.
	 * @throws SvcException When nothing can be written.
	 */
	public function requests_died( array $marks ): bool {
		if ( [] === $marks ) {
			if ( ! $this->give_up() && null !== $this->incidents->waiting() ) {
				$this->handover->send();
			}
			return true;
		}
		$died = $this->watch->take( $marks );
		return [] !== $died && $this->report( 'dead', new Incident( IncidentKind::Died, '', $died[0]['address'], 0, $died[0]['user'] ) );
	}

	/**
	 * @param array<int, string> $addresses As they were sent.
	 * @param bool               $sends     Not where this request looks into it itself.
	 * @throws SvcException When nothing can be written.
	 */
	public function pages_hung( array $addresses, bool $sends = true ): bool {
		$incident = new Incident( IncidentKind::Hung, '', \array_values( $addresses )[0] ?? '/' );
		if ( ! $this->incidents->report( 'stuck', $incident, $this->store->state()->token, ! $this->site_watch->is_on() ) ) {
			return false;
		}
		if ( $sends ) {
			$this->send( is_aside: true );
		}
		return true;
	}

	/**
	 * Outside of the watch, requests that die leave nothing behind, so it is seen now whether pages load; once in ten minutes.
	 * @throws SvcException When the storage refuses.
	 */
	public function viewed(): void {
		if ( ! $this->site_watch->is_on() && [] !== $this->store->active() ) {
			$this->report( 'looked', new Incident( IncidentKind::Viewed ) );
		}
	}

	/**
	 * Stops waiting for a site that cannot reach itself. Where a program of our own does not come either, people are told (`UnverifiedFailure`).
	 * @throws SvcException When the storage refuses.
	 */
	public function give_up(): bool {
		$incident = $this->incidents->is_overdue() ? $this->incidents->next() : null;
		if ( null === $incident ) {
			return false;
		}
		if ( $this->use_own_server( '' ) ) {
			$this->incidents->postpone( $incident );
			$this->handover->send();
			return true;
		}
		$this->leave_open( $incident, '' );
		return true;
	}

	/** @param string $reason In the words of the transport; may be empty. */
	private function leave_open( Incident $incident, string $reason ): void {
		if ( IncidentKind::Viewed === $incident->kind || IncidentKind::FailedWithInputs === $incident->kind ) {
			// Nothing had failed, or what failed is written down; Site Health says that the site cannot reach itself.
			$this->incidents->rest( $incident->cause, self::BLIND_REST );
			return;
		}
		$this->incidents->leave_open( $incident, $reason );
		$this->recorder->note( Actor::system(), 'failed', $this->unverified->report()?->text() ?? '' );
	}

	/**
	 * Looks into what waits, unless another request is at it.
	 * @param string $key Id of the key that opened this request; it opens nothing any more.
	 * @return string Path of the page that kept processes waiting, and whose snippet is off now; empty for none.
	 * @throws SvcException When the storage refuses.
	 */
	public function run( string $key ): string {
		$this->candidates->close( new Candidate( $key, '', [], 0 ) );
		$gave_way = false;
		$solved   = null;
		$this->incidents->exclusively(
			function () use ( &$gave_way, &$solved ): void {
				$has_begun = false;
				$waiting   = $this->incidents->waiting();
				$work      = function ( RouteKind $way ) use ( &$has_begun, &$solved ): void {
					$has_begun = true;
					$solved    = RouteKind::None === $way ? null : $this->work_off();
				};
				try {
					$this->queue->verify( $work, $this->incidents->times_postponed() < self::PATIENT ? 0.0 : self::UNDISTURBED, null !== $waiting && self::takes_processes( $waiting ) );
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
		if ( $gave_way ? ! $this->queue->was_taken_over() : null !== $solved && null !== $this->incidents->waiting() ) {
			// The process that waited for it has gone away; or more has come in than one request works off.
			$this->handover->send();
		}

		return $solved ?? '';
	}

	private function work_off(): string {
		$solved = '';
		for ( $done = 0; $done < self::AT_ONCE; ++$done ) {
			$incident = $this->incidents->next();
			if ( null === $incident ) {
				break;
			}
			try {
				if ( IncidentKind::FailedWithInputs === $incident->kind ) {
					$this->requests->look_into( $incident, $this->queue->give_way( ... ) );
				} elseif ( $this->look_into( $incident ) ) {
					$solved = $incident->address;
				}
			} catch ( Preempted $way ) {
				$this->incidents->postpone( $incident );
				throw $way;
			}
		}

		return $solved;
	}

	/** @return bool Whether a page did not come to an end, and its snippet is off now. */
	private function look_into( Incident $incident ): bool {
		if ( true === ( $this->store->switches()['safe_mode'] ?? false ) ) {
			return false;
		}
		if ( IncidentKind::SiteChanged === $incident->kind || IncidentKind::DependencyBack === $incident->kind ) {
			$this->reactivation->run();
		}
		$active = $this->store->active();
		if ( [] === $active || IncidentKind::DependencyBack === $incident->kind ) {
			return false;
		}
		$solved  = false;
		$finding = $this->ask( $incident, $active );
		// Else the next visitor's request would switch them off, and could not say what has changed.
		$caught = IncidentKind::SiteChanged === $incident->kind ? \array_intersect_key( $finding->caught, $active ) : [];
		foreach ( $finding->guilty + $caught as $id => $symptom ) {
			$is_off = $this->failures->switch_off(
				$id,
				[
					'message' => Reason::of( $incident, $symptom, $active[ $id ], $active[ $finding->partner[ $id ] ?? 0 ] ?? null ),
					'line'    => 0,
					'file'    => $active[ $id ]->file,
				]
			);
			$solved = $solved || ( $is_off && $finding->hung );
		}
		$this->conclude( $incident, $finding, $active );

		return $solved;
	}

	/** @param array<int, Snippet> $active */
	private function conclude( Incident $incident, VerificationResult $finding, array $active ): void {
		if ( '' !== $finding->unreached ) {
			if ( $this->use_own_server( $finding->unreached ) ) {
				// What is left is sent on at the end, and looked into by the other way.
				$this->incidents->postpone( $incident );
			} else {
				$this->leave_open( $incident, $finding->unreached );
			}
			return;
		}
		$this->incidents->close_open();
		$this->reports->tell( $incident, $finding, $active );
		if ( '' === $incident->message && $finding->is_clean() ) {
			// A page that a snippet ends on purpose, for some visitors: they may come often.
			$this->incidents->rest( $incident->cause );
		}
		$note = Reason::note( $incident, $finding );
		if ( '' !== $note ) {
			$this->recorder->note( Actor::system(), 'failed', $note );
		}
	}

	/** @param array<int, Snippet> $active */
	private function ask( Incident $incident, array $active ): VerificationResult {
		$ids  = \array_keys( UnverifiedFailure::by_suspicion( $active, $incident->suspect ) );
		$page = IncidentKind::Hung === $incident->kind || Symptom::is_time_limit( $incident->message ) ? $this->pages->stuck( $incident->address ) : null;
		$give_way = $this->queue->give_way( ... );
		$hung = null === $page ? new VerificationResult()
			: ( new HangSearch( fn( Target $target, array $without, float $seconds ): Observation => $this->prober->look( $target, $without, $seconds, $give_way ), $page, $ids, $incident->message ) )->run();
		if ( IncidentKind::Hung === $incident->kind || ! $hung->is_clean() ) {
			return $hung;
		}
		$user   = $this->pages->user( $incident );
		$search = new Verification(
			fn( Target $target, array $without ): Observation => $this->prober->look( $target, $without, Verification::PER_REQUEST, $give_way, $user ),
			$this->prober->ended_by( ... ),
			$ids,
			$this->pages->rule( $incident, $active, $user )
		);

		return $search->run( $this->pages->of( $incident, $active, $user ), Symptom::is_limit( $incident->message ) ? $incident->suspect : 0 );
	}
}
