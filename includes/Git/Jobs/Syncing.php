<?php

declare(strict_types=1);

namespace Svc\Git\Jobs;

use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\NotFound;
use Svc\Git\GitView;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;
use Svc\Git\SyncRunner;
use Svc\Jobs\Background;
use Svc\Jobs\JobRecord;
use Svc\Jobs\JobView;

\defined( 'ABSPATH' ) || exit;

/** A sync that a person asks for, and what it would do. One that is too long for a request goes on as a job (`SyncJob`). */
final class Syncing {

	public function __construct(
		private readonly SyncRunner $runs,
		private readonly GitView $view,
		private readonly SyncJobs $jobs,
		private readonly Background $background,
	) {
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve
	 * @param array<string, string> $seen
	 */
	public function run( array $resolve, Actor $actor, array $seen = [] ): Report {
		$report = $this->runs->run( new SyncRequest( SyncOrigin::Person, $actor->name, $resolve, $seen ), $actor );
		$report->require_ok();
		return $report;
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve
	 * @param array<string, string> $seen
	 */
	public function plan( array $resolve, Actor $actor, array $seen = [] ): Report {
		$report = $this->runs->dry_run( new SyncRequest( SyncOrigin::Person, $actor->name, $resolve, $seen ), $actor );
		$report->require_ok();
		return $report;
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve
	 * @return array<string, mixed>
	 */
	public function answer( Report $report, array $resolve, Actor $actor ): array {
		$answer = [ 'report' => $this->view->report( $report->whole(), $actor ) ] + $this->view->status( $actor );
		return $report->more() ? $answer + [ 'job' => JobView::of( $this->job( $report, $resolve, $actor ) ) ] : $answer;
	}

	/**
	 * The one that is under way with this repository, or a new one: of two, each would do what the other does.
	 * @param array<string, 'site'|'git'> $resolve
	 */
	private function job( Report $report, array $resolve, Actor $actor ): JobRecord {
		$job = [] === $report->undone ? $this->jobs->under_way( $report->ref ) : null;
		return $job ?? $this->background->start( SyncJob::KIND, \__( 'Git sync', 'svc' ), [], SyncJob::begin( $report, $resolve ), $actor );
	}

	/** @return list<array{id: null, title: string, field: string, now: string, then: string}> What a plan would change, by side and path. */
	public static function steps( Report $plan ): array {
		$steps = [];
		foreach ( [ 'site' => $plan->pulled, 'git' => $plan->pushed ] as $side => $lines ) {
			foreach ( $lines as $line ) {
				$steps[] = [
					'id'    => null,
					'title' => $line['title'],
					'field' => $side,
					'now'   => $line['path'],
					'then'  => $line['action'],
				];
			}
		}
		return $steps;
	}

	/** @throws NotFound|Forbidden When a decision was not carried out. */
	public static function require_resolved( Report $report ): void {
		$uid = \array_key_first( $report->unresolved );
		if ( null !== $uid ) {
			throw self::unresolved( $uid, $report->unresolved[ $uid ] );
		}
	}

	/** @param string $why As in `unresolved` of a report. */
	public static function unresolved( string $uid, string $why ): NotFound|Forbidden {
		if ( 'not_allowed' === $why ) {
			/* translators: %s: permanent ID of a snippet. */
			return Forbidden::because( \sprintf( \__( 'You can\'t edit the snippet "%s". Keep the Git version, or ask an administrator.', 'svc' ), $uid ) );
		}
		/* translators: %s: permanent ID of a snippet. */
		return NotFound::because( \sprintf( \__( 'The snippet "%s" has no conflict.', 'svc' ), $uid ) );
	}
}
