<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Approval;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Decision;
use Svc\Git\Decisions\DecisionTable;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\MassChange;
use Svc\Git\Repository\CheckoutReader;

\defined( 'ABSPATH' ) || exit;

/**
 * Decides about all snippets of one pass: by the table, then what holds some back (scope, approval, many changes at once), then what a person has
 * decided.
 */
final class Decider {

	public function __construct(
		private readonly SyncContext $context,
		private readonly CheckoutReader $reader,
	) {
	}

	public function decide( Pass $pass ): void {
		foreach ( \array_diff_key( $pass->copies + $pass->checkout->found + $pass->bases, $pass->waiting ) as $uid => $any ) {
			$pass->decisions[ $uid ] = $this->one( $pass, $uid );
		}
		$this->hold_back( $pass );
		$pass->decisions = $this->permitted( $pass, $pass->decisions );
		$this->resolve( $pass );
	}

	private function hold_back( Pass $pass ): void {
		$active = \array_filter( $pass->copies, static fn( Copy $copy ): bool => $copy->is_active );
		$held   = \array_map( static fn(): array => [ 'mass_change', [] ], MassChange::held( $pass->decisions, $pass->bases, $pass->checkout->found, $pass->copies, $active ) );
		foreach ( $this->context->setup->policy->approves ? $pass->decided( Decision::PULL, Decision::MERGE ) : [] as $uid => $decision ) {
			$then   = $decision->whole ?? $pass->git( $uid )->document();
			$fields = isset( $pass->checkout->found[ $uid ] ) && null === $then ? [ 'code' ] : Approval::fields( $pass->site( $uid )->document(), $then );

			$held[ $uid ] = [] === $fields ? $held[ $uid ] ?? null : [ 'approval', $fields ];
		}
		foreach ( \array_filter( $held ) as $uid => [ $reason, $fields ] ) {
			$pass->decisions[ $uid ] = new Decision( Decision::HELD, $reason, $fields, $pass->decisions[ $uid ]->whole );
		}
	}

	/** Carries out what a person has decided. Only about what is open, and where they said what they saw, about that. */
	private function resolve( Pass $pass ): void {
		[ $request, $report ] = [ $pass->request, $pass->report ];
		foreach ( \array_intersect_key( $request->resolve, \array_diff_key( $report->undone, $pass->waiting ) ) as $uid => $winner ) {
			$decision = $pass->decisions[ $uid ] ?? null;
			if ( true !== $decision?->is_open() ) {
				$report->unresolved( $uid, 'not_in_conflict' );
			} elseif ( isset( $request->seen[ $uid ] ) && $request->seen[ $uid ] !== $pass->version( $uid ) ) {
				$report->unresolved( $uid, 'conflict_changed' );
			} else {
				$report->undone[ $uid ]  = $pass->version( $uid );
				$pass->decisions[ $uid ] = self::won_by( $winner, $decision );
				$pass->forced           += 'git' === $winner ? [ $uid => true ] : [];
			}
		}
		foreach ( $this->permitted( $pass, \array_intersect_key( $pass->decisions, $request->resolve ) ) as $uid => $decision ) {
			if ( 'not_allowed' === $decision->reason && isset( $report->undone[ $uid ] ) ) {
				$report->unresolved( $uid, 'not_allowed' );
			}
			$pass->decisions[ $uid ] = $decision;
		}
	}

	/** @param 'site'|'git' $winner What was put together of both sides stays that once it is let through. */
	private static function won_by( string $winner, Decision $decision ): Decision {
		if ( 'site' === $winner ) {
			return new Decision( Decision::PUSH );
		}
		return null === $decision->whole ? new Decision( Decision::PULL ) : new Decision( Decision::MERGE, whole: $decision->whole );
	}

	/**
	 * Holds back what the repository must not get, by whom this was decided.
	 * @param array<string, Decision> $decisions
	 * @return array<string, Decision>
	 */
	private function permitted( Pass $pass, array $decisions ): array {
		foreach ( $decisions as $uid => $decision ) {
			if ( Decision::PUSH !== $decision->action && Decision::MERGE !== $decision->action ) {
				continue;
			}
			$then = Decision::MERGE === $decision->action ? $decision->whole : $pass->site( $uid )->document();
			$why  = $this->context->site->refusal( $uid, $pass->git( $uid ), $then );
			if ( '' !== $why ) {
				$decisions[ $uid ] = new Decision( Decision::HELD, 'not_allowed', detail: $why );
			}
		}
		return $decisions;
	}

	private function one( Pass $pass, string $uid ): Decision {
		[ $site, $git, $base ] = [ $pass->site( $uid ), $pass->git( $uid ), $pass->bases[ $uid ] ?? null ];
		$checkout              = $pass->checkout;
		if ( isset( $checkout->blocked[ $uid ] ) || ( $checkout->is_unsure && null !== $base && $git->is_absent() ) ) {
			return new Decision( Decision::NOTHING, $checkout->blocked[ $uid ] ?? 'unsure' );
		}
		$decision = DecisionTable::decide( $base, $site, $git, $pass->memory->refused[ $uid ] ?? null, fn(): ?Document => null === $base ? null : $this->reader->held( $base ) );
		$enters   = Decision::PUSH === $decision->action && null === $base && $git->is_absent();
		$document = $enters ? $site->document() : null;
		if ( $enters && ( null === $document || ! $this->context->setup->policy->scope->has( $document ) ) ) {
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
