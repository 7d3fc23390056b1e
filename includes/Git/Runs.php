<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Access\Gate;
use Svc\Changes\Changes;
use Svc\Domain\Actor;
use Svc\Domain\Error\GitFailure;
use Svc\Git\DryRun\DryRunForge;
use Svc\Git\DryRun\DryRunSite;
use Svc\Git\DryRun\DryRunState;
use Svc\Git\Error\Refused;
use Svc\Git\Repository\CheckoutReader;
use Svc\Git\Repository\Contents;
use Svc\Git\Repository\Contract;
use Svc\Git\Repository\Files;
use Svc\Git\Repository\HeldWords;
use Svc\Git\Repository\PieceMaker;
use Svc\Git\Site\IntakeMaker;
use Svc\Git\Site\SnippetSite;
use Svc\Git\Sync\Deciding;
use Svc\Git\Sync\Memory;
use Svc\Git\Sync\Message;
use Svc\Git\Sync\Pace;
use Svc\Git\Sync\Pulling;
use Svc\Git\Sync\Pushing;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\Site;
use Svc\Git\Sync\State;
use Svc\Git\Sync\Sync;
use Svc\Git\Sync\Wishes;
use Svc\Storage\Git\GitLock;
use Svc\Storage\History\Trash;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** Runs syncs of this site: one at a time, or one that only tells what it would do. */
final class Runs {

	/** @param array<string, string> $hooks Snippet type => location that is its default. */
	public function __construct(
		private readonly Link $link,
		private readonly State $state,
		private readonly GitLock $lock,
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
	 * @throws \Svc\Domain\Error\SvcException When another sync runs, or the provider refuses.
	 * @throws \Svc\Git\Error\OtherConnection When it is for another connection than there is.
	 */
	public function run( Wishes $wishes, Actor $actor ): Report {
		Changes::take_time();
		$actor = new Actor( $actor->user_id, 'git', $actor->name );
		return $this->lock->hold( fn(): Report => $this->sync( $this->forge( $actor ), $this->site( $actor, $wishes->is_alone ), $this->state, Budget::of( self::now( ... ), $wishes->seconds, $wishes->brief ) )->run( $wishes ) );
	}

	/**
	 * Tells what a sync would do, apart from what the checks would say; writes nothing.
	 * @throws \Svc\Domain\Error\SvcException When the provider refuses.
	 */
	public function dry_run( Wishes $wishes, Actor $actor ): Report {
		Changes::take_time();
		return $this->sync( new DryRunForge( $this->forge( $actor ) ), new DryRunSite( $this->site( $actor, false ) ), new DryRunState( $this->state ), Budget::unlimited() )->run( $wishes );
	}

	/**
	 * Report of the last sync with the repository of the settings (`Report::whole()`); empty before the first.
	 * @return array<array-key, mixed>
	 */
	public function last(): array {
		$memory = $this->state->read();
		return \str_ends_with( $memory->ref, ' ' . $this->link->setup()->name ) ? $memory->report : [];
	}

	/**
	 * What waits for approval since the last sync with the repository of the settings.
	 * @return array<string, string> What each looks like (`Open::version`), by uid.
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
		$this->lock->hold(
			function (): void {
				$this->state->write( new Memory() );
				$this->state->drop_but( [] );
			}
		);
	}

	private static function now(): float {
		return \microtime( true );
	}

	private function forge( Actor $actor ): Forge {
		try {
			return $this->link->forge( $actor );
		} catch ( Refused $refused ) {
			throw GitFailure::because( $refused->reason, $refused->getMessage(), $refused->wait );
		}
	}

	private function site( Actor $actor, bool $is_alone ): Site {
		return new SnippetSite( $this->store, $this->trash, $this->changes, $this->maker, $this->hooks, $actor, $is_alone, $this->gate );
	}

	private function sync( Forge $forge, Site $site, State $state, Budget $budget ): Sync {
		$setup    = $this->link->setup();
		$pace     = new Pace( self::now( ... ), static fn( float $seconds ) => \usleep( (int) ( $seconds * 1e6 ) ) );
		$contents = new Contents( $forge, $state, $budget );
		$words    = new HeldWords();
		$reader   = new CheckoutReader( new Files( $this->hooks, $this->contract, $setup->environment, $words ), $contents, $state, $words );
		return new Sync(
			$setup,
			$forge,
			$site,
			$state,
			$pace,
			$reader,
			new Deciding( $setup, $reader, $site ),
			new Pulling( $site, $state, $pace, $budget ),
			new Pushing( $setup, $forge, $site, $state, $pace, new PieceMaker( $this->hooks, $setup->environment, $contents ), new Message( $setup->site ), $budget )
		);
	}
}
