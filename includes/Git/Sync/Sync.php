<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Domain\Text;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Decision;
use Svc\Git\Error\OtherConnection;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\OutOfTime;
use Svc\Git\Error\Refused;
use Svc\Git\Error\Stale;
use Svc\Git\Forge;
use Svc\Git\Repository\Checkout;
use Svc\Git\Repository\CheckoutReader;

\defined( 'ABSPATH' ) || exit;

/**
 * One sync of a site with its repository (facts 4.3): look where the branch is, find out what became of commits that no answer came for,
 * read, decide, take, commit. It may end anywhere: what is written at each step is enough for the next run to go on without losing or
 * undoing anything. Who calls it holds the lock of syncs. It knows no provider.
 */
final class Sync {

	private const ATTEMPTS = 5;

	/** Reads of a branch that seems to be behind, after the first. */
	private const READS = 3;

	/** Syncs without a person that have to find the branch behind, before it is believed. */
	private const BELIEVED = 2;

	/** Seconds in which a commit that was sent may still land where files are guarded and not the branch. */
	private const UNDER_WAY = 120;

	public function __construct(
		private readonly Setup $setup,
		private readonly Forge $forge,
		private readonly Site $site,
		private readonly State $state,
		private readonly Pace $pace,
		private readonly CheckoutReader $reader,
		private readonly Deciding $deciding,
		private readonly Pulling $pulling,
		private readonly Pushing $pushing,
	) {
	}

	/** Runs it; `OtherConnection` is thrown where it is for another connection than there is. */
	public function run( Wishes $wishes ): Report {
		$report = new Report( (int) $this->pace->now(), $wishes->by, $wishes->is_alone );
		$memory = $this->memory();
		if ( null !== $wishes->ref && $wishes->ref !== $memory->ref ) {
			// With the settings that the provider is asked with: whenever they have changed.
			throw new OtherConnection();
		}
		$report->ref = $memory->ref;
		$report->comes_after( $memory->report );
		if ( $wishes->goes_on ) {
			$report->follows( $memory->report );
		}
		try {
			$this->attempts( $wishes, $memory, $report );
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
		$this->state->write( $memory );
		return $report;
	}

	private function attempts( Wishes $wishes, Memory $memory, Report $report ): void {
		for ( $attempt = 0; $attempt < self::ATTEMPTS; $attempt++ ) {
			try {
				$report->begins( $wishes );
				$this->pass( $wishes, $memory, $report );
				return;
			} catch ( Stale ) {
				$this->pace->pause( $attempt );
			}
		}
		$report->status  = 'busy';
		$report->message = Text::__( 'Others push to this branch all the time, so nothing could be committed. The next sync tries again.', 'svc' );
	}

	/** What is remembered, of this repository only. */
	private function memory(): Memory {
		$memory = $this->state->read();
		if ( ! \str_ends_with( $memory->ref, ' ' . $this->setup->name ) ) {
			$memory      = new Memory();
			$memory->ref = \bin2hex( \random_bytes( 6 ) ) . ' ' . $this->setup->name;
		}
		return $memory;
	}

	/** @throws Stale When the branch moved on while a commit was made. */
	private function pass( Wishes $wishes, Memory $memory, Report $report ): void {
		$position       = new Position( $this->forge, $memory, $this->head( $wishes, $memory ) );
		$place          = $position->look();
		[ $position, $place ] = 'behind' === $place ? $this->look_again( $wishes, $memory ) : [ $position, $place ];
		$head           = $position->head;
		$report->before = '' === $report->before ? $memory->head : $report->before;
		$report->after  = $head;
		$memory->behind = 'behind' === $place ? $memory->behind + 1 : 0;
		if ( 'behind' === $place && $wishes->is_alone && $memory->behind < self::BELIEVED ) {
			$this->state->write( $memory );
			$report->status  = 'stale_read';
			$report->message = Text::__( 'The branch is at an older commit than before. If the next synchronization finds the same commit, this site takes it.', 'svc' );
			return;
		}
		$memory->behind = 0;
		if ( 'near' !== $place ) {
			$report->warnings['history_rewritten'] = true;
		}
		$report->author = self::is_done( $memory->report ) ? $position->author() : '';
		$memory->head   = $head;
		// Before anything of it is taken: an older answer is recognized from now on.
		$this->state->write( $memory );
		$waiting = $this->settle( $position, $memory );
		// Before any code is read. What is settled by then may change while it is: that is for the next run.
		$seen = \hash( 'sha256', "$head {$this->site->fingerprint( $memory->ref )}" );
		if ( $wishes->is_plain() && [] === $memory->journals && [] === $memory->incoming && $seen === $memory->settled ) {
			$report->compared( [] );
			return;
		}
		$copies   = $this->site->copies( $memory->ref );
		$bases    = Bases::of( $memory, $copies, $this->site );
		$checkout = $this->reader->read( $head, $this->setup->root->below( $this->forge->tree( $head, $this->setup->root->path, Compared::files( $memory, $this->setup ) ) ), $bases, $memory->environment === $this->setup->environment->name );

		$report->skipped     = $checkout->held;
		Compared::take_over( $memory, $bases );
		$memory->incoming    = [];
		$memory->environment = $this->setup->environment->name;
		$this->carry_out( $wishes, $memory, $report, $copies, $checkout, $waiting );
		Compared::note( $memory, $bases, $checkout, $this->setup );
		// Whether they have landed is found out by another run.
		$report->leave( \count( $waiting ) );
		$memory->settled = $report->is_settled() ? $seen : '';
		$report->after   = $memory->head;
		$this->state->write( $memory );
		$this->state->drop_but( $memory->ids() + $checkout->ids( $head, $report->more() ) );
	}

	/**
	 * @param array<string, Copy> $copies
	 * @param array<string, true> $waiting Uids that are left alone.
	 * @throws Stale When the branch moved on.
	 */
	private function carry_out( Wishes $wishes, Memory $memory, Report $report, array $copies, Checkout $checkout, array $waiting ): void {
		$bases     = $memory->bases;
		$decisions = \array_diff_key( $this->deciding->decide( $copies, $checkout, $bases, $memory ), $waiting );
		$decisions = $this->deciding->brake( $decisions, $copies, $checkout, $bases, $wishes );
		$decisions = $this->deciding->permitted( $decisions, $copies, $checkout );
		$versions  = [];
		foreach ( $decisions as $uid => $decision ) {
			$versions[ $uid ] = Open::version( $copies[ $uid ]->side->mark ?? '', $checkout->found[ $uid ]->side->mark ?? '' );
		}
		[ $decisions, $forced ] = $this->deciding->resolve( $decisions, $versions, $waiting, $wishes, $report, $copies, $checkout );
		$open                   = [];
		foreach ( \array_filter( $decisions, static fn( Decision $decision ): bool => $decision->is_open() ) as $uid => $decision ) {
			$open[] = $this->open( $uid, $decision, $versions[ $uid ], $copies, $checkout, $memory );
		}
		$report->compared( $open );
		$this->adopt( $decisions, $checkout, $memory );
		$merged = $wishes->pulls ? $this->pulling->run( $decisions, $forced, $copies, $checkout, $bases, $memory, $report ) : [];
		if ( $report->more() || ! $wishes->pushes ) {
			$report->leave( \count( $merged ) + ( $wishes->pushes ? \count( \array_filter( $decisions, static fn( Decision $decision ): bool => Decision::PUSH === $decision->action ) ) : 0 ) );
			return;
		}
		$wanted = $merged;
		foreach ( $decisions as $uid => $decision ) {
			if ( Decision::PUSH === $decision->action ) {
				$wanted[ $uid ] = ( $copies[ $uid ]->side ?? null )?->document();
			}
		}
		$heals = \array_filter( $checkout->found, static fn( $found ): bool => $found->heals );
		foreach ( \array_diff_key( $heals, $wanted, $waiting ) as $uid => $found ) {
			$is_agreed      = \in_array( ( $decisions[ $uid ] ?? null )?->action, [ Decision::NOTHING, Decision::ADOPT ], true );
			$wanted        += $is_agreed && ! isset( $checkout->blocked[ $uid ] ) ? [ $uid => $found->side->document() ] : [];
		}
		$this->pushing->run( $wanted, $checkout, $bases, $memory, $report );
	}

	/**
	 * @return string Id of the newest commit.
	 * @throws Refused When there is none, and none was asked for.
	 */
	private function head( Wishes $wishes, Memory $memory ): string {
		$head = $this->forge->head();
		if ( null !== $head ) {
			return $head->id;
		}
		// A branch that was there was renamed or taken away. Another one in its place would be one that has not been looked at.
		$is_gone = '' !== $memory->head;
		if ( ! $wishes->starts || $is_gone ) {
			$problems = $this->forge->check()->problems;
			$problems = [] === $problems ? [ Text::__( 'The repository is empty, or the branch does not exist. Connect it again to have it made, or name another branch.', 'svc' ) ] : $problems;
			$problems = $is_gone ? [ ...$problems, Text::__( 'This site has been synchronized with that branch before, so it is not made anew, and the snippets here stay as they are. To begin anew, disconnect the repository and connect it again.', 'svc' ) ] : $problems;
			throw new Refused( 'branch_missing', \implode( ' ', $problems ) );
		}
		return $this->forge->bootstrap( "Begin a folder of snippets\n" );
	}

	/**
	 * Where the branch is, after seconds: other copies of the provider have what one of them lacked, and a branch that was set back is the
	 * same everywhere.
	 * @return array{Position, 'near'|'behind'|'elsewhere'}
	 */
	private function look_again( Wishes $wishes, Memory $memory ): array {
		$reads = 0;
		do {
			$this->pace->settle();
			$position = new Position( $this->forge, $memory, $this->head( $wishes, $memory ) );
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
				$this->site->agree( \array_map( static fn( Base $base ): string => $base->mark, \array_filter( $journal->plan ) ), $memory->ref );
				$memory->agree( $journal->plan );
			} elseif ( null === $has_landed ) {
				// It is unknown what both sides last held: whatever differs is for a person.
				$memory->agree( \array_map( static fn(): ?Base => null, $journal->plan ) );
			} else {
				$open[]   = $journal;
				$is_sent  = ! $this->setup->guards_branch && $this->pace->now() - $journal->at < self::UNDER_WAY;
				$waiting += $is_sent ? \array_map( static fn(): bool => true, $journal->plan ) : [];
			}
		}
		if ( \count( $open ) < \count( $memory->journals ) ) {
			$memory->journals = $open;
			$this->state->write( $memory );
		}
		return $waiting;
	}

	/**
	 * Notes what both sides hold alike, and forgets what neither holds.
	 * @param array<string, Decision> $decisions
	 */
	private function adopt( array $decisions, Checkout $checkout, Memory $memory ): void {
		$bases = [];
		foreach ( $decisions as $uid => $decision ) {
			if ( Decision::FORGET === $decision->action ) {
				$bases[ $uid ] = null;
			} elseif ( Decision::ADOPT === $decision->action ) {
				$is_asleep     = true === ( $memory->bases[ $uid ] ?? null )?->asleep && $memory->bases[ $uid ]->mark === $checkout->found[ $uid ]->base->mark;
				$bases[ $uid ] = $is_asleep ? $checkout->found[ $uid ]->base->sleeping() : $checkout->found[ $uid ]->base;
			}
		}
		if ( [] === $bases ) {
			return;
		}

		$this->site->agree( \array_map( static fn( Base $base ): string => $base->mark, \array_filter( $bases ) ), $memory->ref );
		$memory->agree( $bases );
		$this->state->write( $memory );
	}

	/** @param array<string, Copy> $copies */
	private function open( string $uid, Decision $decision, string $version, array $copies, Checkout $checkout, Memory $memory ): Open {
		$base  = $memory->bases[ $uid ] ?? null;
		$found = $checkout->found[ $uid ] ?? null;
		$held  = null === $base ? null : $this->reader->held( $base );
		$path  = $found->base->path ?? $base->path ?? '';
		$state = Decision::CONFLICT === $decision->action ? 'conflict' : 'held';
		return new Open( $uid, $state, $decision->reason, $decision->fields, $path, $memory->head, $version, $held, ( $copies[ $uid ]->side ?? null )?->document(), $found?->side->document(), $memory->refused[ $uid ]->detail ?? $decision->detail );
	}

	/**
	 * Whether a sync left nothing over, so that what comes next is of the commits since.
	 * @param array<array-key, mixed> $report Of the last sync, `Report::whole()`.
	 */
	private static function is_done( array $report ): bool {
		return true === ( $report['ok'] ?? false ) && [ false, [], [], [] ] === [ $report['more'] ?? null, $report['conflicts'] ?? null, $report['held'] ?? null, $report['skipped'] ?? null ];
	}
}
