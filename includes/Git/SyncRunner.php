<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Access\Gate;
use Svc\Changes\Changes;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Git\DryRun\DryRunForge;
use Svc\Git\DryRun\DryRunSite;
use Svc\Git\DryRun\DryRunState;
use Svc\Git\Repository\Contract;
use Svc\Git\Site\IntakeMaker;
use Svc\Git\Site\SnippetSite;
use Svc\Git\Sync\Memory;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\Site;
use Svc\Git\Sync\State;
use Svc\Git\Sync\Sync;
use Svc\Git\Sync\SyncClock;
use Svc\Git\Sync\SyncContext;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;
use Svc\Jobs\JobRunner;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\TryLock;
use Svc\Storage\History\Trash;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** Runs syncs of this site: one at a time, or one that only tells what it would do. */
final class SyncRunner {

	/** After these the rest is left to another run. */
	private const SECONDS = 20.0;

	/** @param array<string, string> $hooks Snippet type => location that is its default. */
	public function __construct(
		private readonly Link $link,
		private readonly State $state,
		private readonly Paths $paths,
		private readonly TryLock $locks,
		private readonly Snippets $store,
		private readonly Trash $trash,
		private readonly Changes $changes,
		private readonly IntakeMaker $maker,
		private readonly Contract $contract,
		private readonly array $hooks,
		private readonly Gate $gate,
	) {
	}

	/**
	 * @param Actor $actor With whose rights.
	 * @throws \Svc\Git\Error\OtherConnection When it is for another connection than there is.
	 */
	public function run( SyncRequest $request, Actor $actor ): Report {
		Changes::take_time();
		$actor = new Actor( $actor->user_id, 'git', $actor->name );
		return $this->alone( fn(): Report => $this->sync( $this->forge( $actor ), $this->site( $actor, $request->is_alone() ), $this->state, self::budget( $request->origin ) )->run( $request ) );
	}

	/** Tells what a sync would do, apart from what the checks would say; writes nothing. */
	public function dry_run( SyncRequest $request, Actor $actor ): Report {
		Changes::take_time();
		return $this->sync( new DryRunForge( $this->forge( $actor ) ), new DryRunSite( $this->site( $actor, is_alone: false ) ), new DryRunState( $this->state ), Budget::unlimited() )->run( $request );
	}

	/** @return array<array-key, mixed> Report of the last sync with the repository of the settings (`Report::whole()`); empty before the first. */
	public function last(): array {
		$memory = $this->state->read();
		return \str_ends_with( $memory->ref, ' ' . $this->link->setup()->name ) ? $memory->report : [];
	}

	/**
	 * @return array<string, string> By uid, what each that waits for approval looks like (`Open::version`).
	 */
	public function approvals(): array {
		$waiting = [];
		$held    = $this->last()['held'] ?? null;
		foreach ( \is_array( $held ) ? $held : [] as $open ) {
			if ( \is_array( $open ) && 'approval' === ( $open['kind'] ?? '' ) && \is_string( $open['uid'] ?? null ) && \is_string( $open['version'] ?? null ) ) {
				$waiting[ $open['uid'] ] = $open['version'];
			}
		}
		return $waiting;
	}

	/** Forgets everything about the repository, so that both sides are compared as for the first time. */
	public function forget(): void {
		$this->alone(
			function (): void {
				$this->state->write( new Memory() );
				$this->state->drop_but( [] );
			}
		);
	}

	/**
	 * Lets one sync at a time run on a site. The lock is not waited for, since a sync may take long.
	 * @template T
	 * @param callable(): T $work
	 * @return T
	 * @throws Busy When another sync runs; the work has not run.
	 */
	private function alone( callable $work ): mixed {
		return ( $this->locks->hold( $this->paths->git_lock(), static fn(): array => [ $work() ] ) ?? throw Busy::sync() )[0];
	}

	private static function now(): float {
		return \microtime( true );
	}

	private function forge( Actor $actor ): Forge {
		return $this->link->ask( $actor, static fn( Forge $forge ): Forge => $forge );
	}

	private function site( Actor $actor, bool $is_alone ): Site {
		return new SnippetSite( $this->store, $this->trash, $this->changes, $this->maker, $this->hooks, $actor, $is_alone, $this->gate );
	}

	private function sync( Forge $forge, Site $site, State $state, Budget $budget ): Sync {
		$clock = new SyncClock( self::now( ... ), static fn( float $seconds ) => \usleep( (int) ( $seconds * 1e6 ) ) );
		return Sync::between( new SyncContext( $this->link->setup(), $forge, $site, $state, $clock ), $this->contract, $this->hooks, $budget );
	}

	private static function budget( SyncOrigin $origin ): Budget {
		$brief   = SyncOrigin::Schedule === $origin ? self::SECONDS : JobRunner::seconds_of_request();
		// A step of a job takes no longer than a request goes on with it: every step begins with a look at both sides.
		$seconds = SyncOrigin::Job === $origin ? $brief : self::SECONDS;
		return Budget::of( self::now( ... ), $seconds, $brief );
	}
}
