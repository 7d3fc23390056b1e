<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Domain\Text;
use Svc\Git\Budget;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Decision;
use Svc\Git\Decisions\Document;
use Svc\Git\Error\OtherConnection;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\OutOfTime;
use Svc\Git\Error\Refused;
use Svc\Git\Error\Stale;
use Svc\Git\Facts;
use Svc\Git\Forge;
use Svc\Git\Repository\Checkout;
use Svc\Git\Repository\CheckoutReader;
use Svc\Git\Repository\Contents;
use Svc\Git\Repository\Contract;
use Svc\Git\Repository\Files;
use Svc\Git\Repository\Found;
use Svc\Git\Repository\PieceMaker;

\defined( 'ABSPATH' ) || exit;

/**
 * One sync of a site with its repository (facts 4.3). It may end anywhere: what each step writes is enough for the next run to go on without
 * losing anything. The caller holds the lock of syncs.
 */
final class Sync {

	private const ATTEMPTS = 5;

	/** Reads of a branch that seems to be behind, after the first. */
	private const READS = 3;

	/** Syncs without a person that have to find the branch behind, before it is believed. */
	private const BELIEVED = 2;

	/** Seconds in which a commit that was sent may still land where files are guarded and not the branch. */
	private const UNDER_WAY = 120;

	private function __construct(
		private readonly SyncContext $context,
		private readonly CheckoutReader $reader,
		private readonly Decider $decider,
		private readonly Puller $puller,
		private readonly Pusher $pusher,
	) {
	}

	/** @param array<string, string> $hooks Snippet type => location that is its default. */
	public static function between( SyncContext $context, Contract $contract, array $hooks, Budget $budget ): self {
		$environment = $context->setup->policy->environment;
		$contents    = new Contents( $context->forge, $context->state, $budget );
		$reader      = new CheckoutReader( new Files( $hooks, $contract, $environment ), $contents, $context->state );
		$pusher      = new Pusher( $context, new PieceMaker( $hooks, $environment, $contents ), new Message( $context->setup->site ), $budget );
		return new self( $context, $reader, new Decider( $context, $reader ), new Puller( $context, $budget ), $pusher );
	}

	/** Runs it; `OtherConnection` is thrown where it is for another connection than there is. */
	public function run( SyncRequest $request ): Report {
		$report = new Report( (int) $this->context->clock->now(), $request->by, $request->is_alone() );
		$memory = $this->memory();
		if ( null !== $request->ref && $request->ref !== $memory->ref ) {
			// With the settings that the provider is asked with: whenever they have changed.
			throw new OtherConnection();
		}
		$report->ref = $memory->ref;
		$report->comes_after( $memory->report );
		if ( $request->goes_on() ) {
			$report->follows( $memory->report );
		}
		try {
			$this->attempts( $request, $memory, $report );
		} catch ( Refused $refused ) {
			$report->status  = $refused->reason;
			$report->message = $refused->getMessage();
			$report->wait    = $refused->wait;
		} catch ( OutOfTime $late ) {
			// Each two of them are a snippet that is to be taken.
			$report->leave( $late->files + \intdiv( $late->files, 2 ) );
		} catch ( OutcomeUnknown $unknown ) {
			$report->status  = 'unknown';
			$report->message = $unknown->getMessage();
		}
		$report->fetched = $this->reader->fetched();
		$memory->report  = $report->whole();
		$this->context->state->write( $memory );
		return $report;
	}

	private function attempts( SyncRequest $request, Memory $memory, Report $report ): void {
		for ( $attempt = 0; $attempt < self::ATTEMPTS; $attempt++ ) {
			try {
				$report->begins( $request );
				$this->pass( $request, $memory, $report );
				return;
			} catch ( Stale ) {
				$this->context->clock->pause( $attempt );
			}
		}
		$report->status  = 'busy';
		$report->message = Text::__( 'Frequent pushes prevented the commit. The next sync tries again.', 'svc' );
	}

	/** Of this repository only. */
	private function memory(): Memory {
		$memory = $this->context->state->read();
		if ( ! \str_ends_with( $memory->ref, ' ' . $this->context->setup->name ) ) {
			$memory      = new Memory();
			$memory->ref = \bin2hex( \random_bytes( 6 ) ) . ' ' . $this->context->setup->name;
		}
		return $memory;
	}

	private function pass( SyncRequest $request, Memory $memory, Report $report ): void {
		$position       = new Position( $this->context->forge, $memory, $this->head( $request, $memory ) );
		$place          = $position->look();
		[ $position, $place ] = 'behind' === $place ? $this->look_again( $request, $memory ) : [ $position, $place ];
		$head           = $position->head;
		$report->before = '' === $report->before ? $memory->head : $report->before;
		$report->after  = $head;
		$memory->behind = 'behind' === $place ? $memory->behind + 1 : 0;
		if ( 'behind' === $place && $request->is_alone() && $memory->behind < self::BELIEVED ) {
			$this->context->state->write( $memory );
			$report->status  = 'stale_read';
			$report->message = Text::__( 'The branch moved back to an older commit. The next sync takes it over.', 'svc' );
			return;
		}
		$memory->behind = 0;
		if ( 'near' !== $place ) {
			$report->warnings['history_rewritten'] = true;
		}
		$report->author = self::is_done( $memory->report ) ? $position->author() : '';
		$memory->head   = $head;
		// Before anything of it is taken: an older answer is recognized from now on.
		$this->context->state->write( $memory );
		$waiting = $this->settle( $position, $memory );
		// Before any code is read. What is settled by then may change while it is: that is for the next run.
		$seen = \hash( 'sha256', "$head {$this->context->site->fingerprint( $memory->ref )}" );
		if ( [] === $request->resolve && [] === $memory->journals && [] === $memory->incoming && $seen === $memory->settled ) {
			$report->compared( [] );
			return;
		}
		$checkout        = $this->compare( $request, $memory, $report, $waiting );
		$memory->settled = $report->is_settled() ? $seen : '';
		$report->after   = $memory->head;
		$this->context->state->write( $memory );
		$this->context->state->drop_but( $memory->ids() + $checkout->ids( $head, $report->more() ) );
	}

	/** @param array<string, true> $waiting Uids of commits that may still land. */
	private function compare( SyncRequest $request, Memory $memory, Report $report, array $waiting ): Checkout {
		$setup    = $this->context->setup;
		$copies   = $this->context->site->copies( $memory->ref );
		$bases    = Bases::of( $memory, $copies, $this->context->site );
		$checkout = $this->checkout( $bases, $memory );

		$report->skipped     = $checkout->held;
		Compared::take_over( $memory, $bases );
		$memory->incoming    = [];
		$memory->environment = $setup->policy->environment->name;
		$pass                = new Pass( $request, $memory, $report, $copies, $checkout );
		$pass->waiting       = $waiting;
		$this->carry_out( $pass );
		Compared::note( $memory, $bases, $checkout, $setup );
		// Whether they have landed is found out by another run.
		$report->leave( \count( $waiting ) );
		return $checkout;
	}

	/** @param array<string, Base> $bases By uid. */
	private function checkout( array $bases, Memory $memory ): Checkout {
		$setup = $this->context->setup;
		$head  = $memory->head;
		$files = $setup->root->below( $this->context->forge->tree( $head, $setup->root->path, Compared::files( $memory, $setup ) ) );
		return $this->reader->read( $head, $files, $bases, $memory->environment === $setup->policy->environment->name );
	}

	private function carry_out( Pass $pass ): void {
		$report = $pass->report;
		$this->decider->decide( $pass );
		$open = [];
		foreach ( $pass->decided( Decision::HELD, Decision::CONFLICT ) as $uid => $decision ) {
			$open[] = $this->open( $pass, $uid, $decision );
		}
		$report->compared( $open );
		$this->adopt( $pass );
		$merged = $this->puller->run( $pass );
		$pushes = $pass->decided( Decision::PUSH );
		if ( $report->more() ) {
			$report->leave( \count( $merged ) + \count( $pushes ) );
			return;
		}
		$wanted = $merged;
		foreach ( $pushes as $uid => $decision ) {
			$wanted[ $uid ] = $pass->site( $uid )->document();
		}
		$this->pusher->run( $pass, $wanted + $this->healing( $pass, $wanted ) );
	}

	/**
	 * Documents whose files have to be written for what they say already.
	 * @param array<string, Document|null> $wanted What is written anyway, by uid.
	 * @return array<string, Document|null> By uid.
	 */
	private function healing( Pass $pass, array $wanted ): array {
		$needs_repair  = \array_filter( $pass->checkout->found, static fn( Found $found ): bool => $found->needs_repair );
		$agreed = $pass->decided( Decision::NOTHING, Decision::ADOPT );
		$needs_repair  = \array_intersect_key( \array_diff_key( $needs_repair, $wanted, $pass->waiting, $pass->checkout->blocked ), $agreed );
		return \array_map( static fn( Found $found ): ?Document => $found->side->document(), $needs_repair );
	}

	/** @return string Id of the newest commit. */
	private function head( SyncRequest $request, Memory $memory ): string {
		$head = $this->context->forge->head();
		if ( null !== $head ) {
			return $head;
		}
		// A branch that was there was renamed or taken away. Another one in its place would be one that has not been looked at.
		$is_gone = '' !== $memory->head;
		if ( ! $request->starts() || $is_gone ) {
			$problems = Facts::of( fn(): Forge => $this->context->forge )->problems;
			$problems = [] === $problems ? [ Text::__( 'The repository is empty or has no such branch. Connect again, or enter another branch.', 'svc' ) ] : $problems;
			$problems = $is_gone ? [ ...$problems, Text::__( 'The branch of the last sync is gone. To start again, disconnect and connect the repository.', 'svc' ) ] : $problems;
			throw new Refused( 'branch_missing', \implode( ' ', $problems ) );
		}
		return $this->context->forge->bootstrap( "Begin a folder of snippets\n" );
	}

	/**
	 * Where the branch is, after seconds: copies of the provider agree by then, and a branch that was set back stays so.
	 * @return array{Position, 'near'|'behind'|'elsewhere'}
	 */
	private function look_again( SyncRequest $request, Memory $memory ): array {
		$reads = 0;
		do {
			$this->context->clock->settle();
			$position = new Position( $this->context->forge, $memory, $this->head( $request, $memory ) );
			$place    = $position->look();
		} while ( 'behind' === $place && ++$reads < self::READS );

		return [ $position, $place ];
	}

	/**
	 * Finds out what became of commits that no answer came for.
	 * @return array<string, true> Uids of commits that may still land: they are left alone.
	 */
	private function settle( Position $position, Memory $memory ): array {
		$waiting = [];
		$open    = [];
		foreach ( $memory->journals as $journal ) {
			$has_landed = $position->has_landed( $journal );
			if ( true === $has_landed ) {
				$this->context->site->agree( \array_map( static fn( Base $base ): string => $base->mark, \array_filter( $journal->plan ) ), $memory->ref );
				$memory->agree( $journal->plan );
			} elseif ( null === $has_landed ) {
				// It is unknown what both sides last held: whatever differs is for a person.
				$memory->agree( \array_map( static fn(): ?Base => null, $journal->plan ) );
			} else {
				$open[]   = $journal;
				$is_sent  = ! $this->context->setup->traits->guards_branch && $this->context->clock->now() - $journal->at < self::UNDER_WAY;
				$waiting += $is_sent ? \array_map( static fn(): bool => true, $journal->plan ) : [];
			}
		}
		if ( \count( $open ) < \count( $memory->journals ) ) {
			$memory->journals = $open;
			$this->context->state->write( $memory );
		}
		return $waiting;
	}

	/** Notes what both sides hold alike, and forgets what neither holds. */
	private function adopt( Pass $pass ): void {
		$memory = $pass->memory;
		$bases  = \array_map( static fn(): ?Base => null, $pass->decided( Decision::FORGET ) );
		foreach ( $pass->decided( Decision::ADOPT ) as $uid => $decision ) {
			$found         = $pass->checkout->found[ $uid ]->base;
			$before        = $memory->bases[ $uid ] ?? null;
			$bases[ $uid ] = true === $before?->is_deactivated() && $before->mark === $found->mark ? $found->deactivated() : $found;
		}
		if ( [] === $bases ) {
			return;
		}

		$this->context->site->agree( \array_map( static fn( Base $base ): string => $base->mark, \array_filter( $bases ) ), $memory->ref );
		$memory->agree( $bases );
		$this->context->state->write( $memory );
	}

	private function open( Pass $pass, string $uid, Decision $decision ): Open {
		$base   = $pass->bases[ $uid ] ?? null;
		$detail = $pass->memory->refused[ $uid ]->detail ?? $decision->detail;
		return $pass->open( $uid, new Decision( $decision->action, $decision->reason, $decision->fields, detail: $detail ), null === $base ? null : $this->reader->held( $base ) );
	}

	/**
	 * Whether a sync left nothing over, so that what comes next is of the commits since.
	 * @param array<array-key, mixed> $report Of the last sync, `Report::whole()`.
	 */
	private static function is_done( array $report ): bool {
		return true === ( $report['ok'] ?? false ) && [ false, [], [], [] ] === [ $report['more'] ?? null, $report['conflicts'] ?? null, $report['held'] ?? null, $report['skipped'] ?? null ];
	}
}
