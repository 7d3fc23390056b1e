<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Approval;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Brake;
use Svc\Git\Decisions\Decision;
use Svc\Git\Decisions\DecisionTable;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Side;
use Svc\Git\Repository\Checkout;
use Svc\Git\Repository\CheckoutReader;

\defined( 'ABSPATH' ) || exit;

/**
 * Decides about all snippets of one pass: the table, then what holds some of it back (files that cannot be used, scope, approval, brake), then
 * what a person has decided.
 */
final class Deciding {

	public function __construct(
		private readonly Setup $setup,
		private readonly CheckoutReader $reader,
		private readonly Site $site,
	) {
	}

	/**
	 * @param array<string, Copy> $copies By uid.
	 * @param array<string, Base> $bases By uid.
	 * @return array<string, Decision> By uid.
	 */
	public function decide( array $copies, Checkout $checkout, array $bases, Memory $memory ): array {
		$decisions = [];
		foreach ( $copies + $checkout->found + $bases as $uid => $any ) {
			$decisions[ $uid ] = $this->one( $uid, $copies, $checkout, $bases[ $uid ] ?? null, $memory );
		}
		return $decisions;
	}

	/**
	 * Holds back what a person has to let through.
	 * @param array<string, Decision> $decisions
	 * @param array<string, Copy> $copies
	 * @param array<string, Base> $bases
	 * @return array<string, Decision>
	 */
	public function brake( array $decisions, array $copies, Checkout $checkout, array $bases, Wishes $wishes ): array {
		$held = [];
		if ( ! $wishes->allows_mass ) {
			$gone   = \array_diff_key( $bases, $checkout->found );
			$absent = \array_diff_key( $bases, $copies );
			$active = \array_filter( $copies, static fn( Copy $copy ): bool => $copy->is_active );
			$held   = \array_map( static fn(): array => [ 'mass_change', [] ], Brake::held( $decisions, $bases, $gone, $absent, $active ) );
		}
		foreach ( $this->setup->approves ? $decisions : [] as $uid => $decision ) {
			if ( Decision::PULL === $decision->action || Decision::MERGE === $decision->action ) {
				$then   = $decision->whole ?? ( $checkout->found[ $uid ]->side ?? null )?->document();
				$fields = isset( $checkout->found[ $uid ] ) && null === $then ? [ 'code' ] : Approval::fields( ( $copies[ $uid ]->side ?? null )?->document(), $then );

				$held[ $uid ] = [] === $fields ? $held[ $uid ] ?? null : [ 'approval', $fields ];
			}
		}
		foreach ( \array_filter( $held ) as $uid => [ $reason, $fields ] ) {
			$decisions[ $uid ] = new Decision( Decision::HELD, $reason, $fields, $decisions[ $uid ]->whole );
		}
		return $decisions;
	}

	/**
	 * Carries out what a person has decided. Only about what is open, and where they said what they saw, about that.
	 * @param array<string, Decision> $decisions
	 * @param array<string, string> $versions What each looks like (`Open::version`).
	 * @param array<string, true> $waiting Uids that are left alone for now: what was decided about them is for another run.
	 * @param array<string, Copy> $copies
	 * @return array{array<string, Decision>, array<string, true>} The decisions, and the uids that are taken whatever the site says.
	 */
	public function resolve( array $decisions, array $versions, array $waiting, Wishes $wishes, Report $report, array $copies, Checkout $checkout ): array {
		$forced = [];
		foreach ( \array_intersect_key( $wishes->resolve, \array_diff_key( $report->undone, $waiting ) ) as $uid => $winner ) {
			if ( true !== ( $decisions[ $uid ] ?? null )?->is_open() ) {
				$report->unresolved( $uid, 'not_in_conflict' );
			} elseif ( isset( $wishes->seen[ $uid ] ) && $wishes->seen[ $uid ] !== $versions[ $uid ] ) {
				$report->unresolved( $uid, 'conflict_changed' );
			} else {
				$report->undone[ $uid ] = $versions[ $uid ];

				// What was put together of both sides stays that once it is let through.
				$whole             = 'git' === $winner ? $decisions[ $uid ]->whole : null;
				$decisions[ $uid ] = null === $whole ? new Decision( 'git' === $winner ? Decision::PULL : Decision::PUSH ) : new Decision( Decision::MERGE, whole: $whole );
				$forced           += 'git' === $winner ? [ $uid => true ] : [];
			}
		}
		foreach ( $this->permitted( \array_intersect_key( $decisions, $wishes->resolve ), $copies, $checkout ) as $uid => $decision ) {
			if ( 'not_allowed' === $decision->reason && isset( $report->undone[ $uid ] ) ) {
				$report->unresolved( $uid, 'not_allowed' );
			}
			$decisions[ $uid ] = $decision;
		}
		return [ $decisions, $forced ];
	}

	/**
	 * Holds back what the repository must not get, by whom this was decided.
	 * @param array<string, Decision> $decisions
	 * @param array<string, Copy> $copies
	 * @return array<string, Decision>
	 */
	public function permitted( array $decisions, array $copies, Checkout $checkout ): array {
		foreach ( $decisions as $uid => $decision ) {
			if ( Decision::PUSH !== $decision->action && Decision::MERGE !== $decision->action ) {
				continue;
			}
			$then = Decision::MERGE === $decision->action ? $decision->whole : ( $copies[ $uid ]->side ?? null )?->document();
			$why  = $this->site->refusal( $uid, $checkout->found[ $uid ]->side ?? Side::absent(), $then );
			if ( '' !== $why ) {
				$decisions[ $uid ] = new Decision( Decision::HELD, 'not_allowed', detail: $why );
			}
		}
		return $decisions;
	}

	/** @param array<string, Copy> $copies */
	private function one( string $uid, array $copies, Checkout $checkout, ?Base $base, Memory $memory ): Decision {
		$site = $copies[ $uid ]->side ?? Side::absent();
		$git  = $checkout->found[ $uid ]->side ?? Side::absent();
		if ( isset( $checkout->blocked[ $uid ] ) || ( $checkout->is_unsure && null !== $base && $git->is_absent() ) ) {
			return new Decision( Decision::NOTHING, $checkout->blocked[ $uid ] ?? 'unsure' );
		}
		$decision = DecisionTable::decide( $base, $site, $git, $memory->refused[ $uid ] ?? null, fn(): ?Document => null === $base ? null : $this->reader->held( $base ) );
		$enters   = Decision::PUSH === $decision->action && null === $base && $git->is_absent();
		$document = $enters ? $site->document() : null;
		if ( $enters && ( null === $document || ! $this->setup->scope->has( $document ) ) ) {
			return new Decision( Decision::NOTHING );
		}
		// The same in other files, or in files that were not known.
		$moved = Decision::NOTHING === $decision->action && null !== $base && ! $git->is_absent() && ! self::is_same_place( $base, $checkout->found[ $uid ]->base );
		return $moved ? new Decision( Decision::ADOPT ) : $decision;
	}

	private static function is_same_place( Base $base, Base $found ): bool {
		return [ $base->path, $base->code, $base->settings ] === [ $found->path, $found->code, $found->settings ];
	}
}
