<?php

declare(strict_types=1);

namespace Svc\Git\Jobs;

use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\GitFailure;
use Svc\Domain\Error\NotFound;
use Svc\Git\GitView;
use Svc\Git\Runs;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\Wishes;
use Svc\Jobs\Background;
use Svc\Jobs\JobRecord;
use Svc\Jobs\JobRunner;
use Svc\Jobs\JobView;

\defined( 'ABSPATH' ) || exit;

/** A sync that a person asks for, and what it would do. One that is too long for a request goes on as a job (`SyncJob`). */
final class Syncing {

	public function __construct(
		private readonly Runs $runs,
		private readonly GitView $view,
		private readonly SyncJobs $jobs,
		private readonly Background $background,
	) {
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve By uid.
	 * @param bool $is_required Whether it is a mistake to decide about what waits for no decision.
	 * @param array<string, string> $seen Versions that were decided about, by uid.
	 * @throws \Svc\Domain\Error\SvcException When another sync runs, or the provider refuses; the report is kept then, too.
	 */
	public function run( array $resolve, Actor $actor, bool $is_required = false, array $seen = [] ): Result {
		$report = $this->runs->run( new Wishes( $resolve, $seen, starts: true, brief: JobRunner::seconds_of_request(), by: $actor->name ), $actor );
		self::require_ok( $report, $is_required );
		$answer = [ 'report' => $this->view->report( $report->whole(), $actor ) ] + $this->view->status( $actor );
		return $report->more() ? new Result( $answer + [ 'job' => JobView::of( $this->job( $report, $resolve, $actor ) ) ], 202 ) : new Result( $answer );
	}

	/**
	 * The job that goes on: the one that is under way with this repository, or a new one. Of two, each would do what the other does.
	 * @param array<string, 'site'|'git'> $resolve By uid.
	 */
	private function job( Report $report, array $resolve, Actor $actor ): JobRecord {
		$job = [] === $report->undone ? $this->jobs->under_way( $report->ref ) : null;
		return $job ?? $this->background->start( SyncJob::KIND, \__( 'Synchronization with Git', 'svc' ), [], SyncJob::begin( $report, $resolve ), $actor );
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve By uid.
	 * @param array<string, string> $seen Versions that were decided about, by uid.
	 * @throws \Svc\Domain\Error\SvcException Where `run()` would be refused, too.
	 */
	public function plan( array $resolve, Actor $actor, bool $is_required = false, array $seen = [] ): Report {
		$report = $this->runs->dry_run( new Wishes( $resolve, $seen, starts: true, by: $actor->name ), $actor );
		self::require_ok( $report, $is_required );
		return $report;
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve By uid.
	 * @param array<string, string> $seen Versions that were decided about, by uid.
	 * @throws \Svc\Domain\Error\SvcException Where `run()` would be refused, too.
	 */
	public function foresee( array $resolve, Actor $actor, bool $is_required = false, array $seen = [] ): Foreseen {
		$report = $this->plan( $resolve, $actor, $is_required, $seen );
		$steps = [];
		foreach ( [ 'site' => $report->pulled, 'git' => $report->pushed ] as $side => $lines ) {
			foreach ( $lines as $line ) {
				$steps[] = [ 'title' => $line['title'] ] + Foreseen::step( $side, $line['path'], $line['action'] );
			}
		}
		return new Foreseen( $steps );
	}

	/**
	 * @throws GitFailure When it did not come to its end.
	 * @throws NotFound|Forbidden When it had to decide about something and did not.
	 */
	private static function require_ok( Report $report, bool $is_required ): void {
		if ( 'ok' !== $report->status ) {
			throw GitFailure::because( $report->status, $report->message, $report->wait );
		}
		if ( $is_required && [] !== $report->unresolved ) {
			$uid = \array_key_first( $report->unresolved );
			throw self::unresolved( $uid, $report->unresolved[ $uid ] );
		}
	}

	/**
	 * The error for a decision about a snippet that waits for none, or for another one by now, or that the person may not make.
	 * @param string $uid Permanent ID of the snippet.
	 * @param string $why As in `unresolved` of a report.
	 */
	public static function unresolved( string $uid, string $why ): NotFound|Forbidden {
		if ( 'not_allowed' === $why ) {
			/* translators: %s: permanent ID of a snippet. */
			return Forbidden::because( \sprintf( \__( 'You may not change the snippet "%s" in Git, because you may not write it on this site. Keep the Git version, or ask an administrator.', 'svc' ), $uid ) );
		}
		/* translators: %s: permanent ID of a snippet. */
		return NotFound::because( \sprintf( \__( 'The snippet "%s" waits for no decision. Site and repository are synchronized.', 'svc' ), $uid ) );
	}
}
