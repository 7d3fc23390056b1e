<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Budget;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Decision;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Refusal;
use Svc\Git\Repository\Checkout;

\defined( 'ABSPATH' ) || exit;

/** Has the site take what the repository has, some at a time: what was taken is noted before the next begins. */
final class Pulling {

	private const BATCH = 25;

	public function __construct(
		private readonly Site $site,
		private readonly State $state,
		private readonly Pace $pace,
		private readonly Budget $budget,
	) {
	}

	/**
	 * @param array<string, Decision> $decisions By uid.
	 * @param array<string, true> $forced Uids that are taken whatever the site says.
	 * @param array<string, Copy> $copies
	 * @param array<string, Base> $bases
	 * @return array<string, Document> Merged documents that the site has now and the repository has not, by uid.
	 */
	public function run( array $decisions, array $forced, array $copies, Checkout $checkout, array $bases, Memory $memory, Report $report ): array {
		$intakes = [];
		foreach ( $decisions as $uid => $decision ) {
			if ( Decision::PULL === $decision->action || Decision::MERGE === $decision->action ) {
				$found           = $checkout->found[ $uid ] ?? null;
				$document        = Decision::MERGE === $decision->action ? $decision->whole : $found?->side->document();
				$intakes[ $uid ] = new Intake( $document, $found?->base, $copies[ $uid ]->rev ?? 0, isset( $forced[ $uid ] ), $memory->head, isset( $forced[ $uid ] ) ? '' : $report->author );
			}
		}
		$merged = [];
		$left   = \count( $intakes );
		foreach ( \array_chunk( $intakes, self::BATCH, true ) as $batch ) {
			if ( $this->budget->is_over( 2 * $left ) ) {
				$report->leave( $left );
				break;
			}
			$left            -= \count( $batch );
			$memory->incoming = \array_filter( \array_map( static fn( Intake $intake ): ?Base => $intake->base, $batch ) );
			$this->state->write( $memory );
			foreach ( $this->site->take( $batch, $memory->ref ) as $uid => $taken ) {
				$this->note( $uid, $taken, $batch[ $uid ], $copies, $bases, $checkout, $memory, $report );
				if ( IntakeResult::TAKEN !== $taken->result || Decision::MERGE !== $decisions[ $uid ]->action || null === $batch[ $uid ]->document ) {
					continue;
				}

				$merged[ $uid ]   = $batch[ $uid ]->document;
				$report->merged[] = $uid;
			}
			$memory->incoming = [];
			$this->state->write( $memory );
			$this->budget->worked();
		}
		return $merged;
	}

	/**
	 * @param array<string, Copy> $copies
	 * @param array<string, Base> $bases
	 */
	private function note( string $uid, IntakeResult $taken, Intake $intake, array $copies, array $bases, Checkout $checkout, Memory $memory, Report $report ): void {
		$git = $checkout->found[ $uid ]->side->mark ?? '';
		if ( IntakeResult::LEFT === $taken->result ) {
			$report->leave( 1 );
			return;
		}
		$report->carried_out( $uid );
		if ( IntakeResult::REFUSED === $taken->result ) {
			$report->refused();
			$memory->refused[ $uid ] = new Refusal( $git, $copies[ $uid ]->side->mark ?? '', $taken->reason, $taken->detail, $memory->head, (int) $this->pace->now() );
			$report->open[]          = new Open( $uid, 'held', $taken->reason, [], $intake->base->path ?? $bases[ $uid ]->path ?? '', $memory->head, Open::version( $copies[ $uid ]->side->mark ?? '', $git ), null, ( $copies[ $uid ]->side ?? null )?->document(), ( $checkout->found[ $uid ]->side ?? null )?->document(), $taken->detail );
			return;
		}
		$memory->agree( [ $uid => IntakeResult::ASLEEP === $taken->result ? $intake->base?->sleeping() : $intake->base ] );
		$report->pulled[] = [
			'uid'    => $uid,
			'action' => match ( true ) {
				null === $intake->document => 'delete',
				IntakeResult::ASLEEP === $taken->result => 'off',
				isset( $copies[ $uid ] ) => 'update',
				default => 'create',
			},
			'path'   => $intake->base->path ?? $bases[ $uid ]->path ?? '',
			'title'  => ( $intake->document ?? ( $copies[ $uid ]->side ?? null )?->document() )?->text( 'title' ) ?? '',
		];
	}
}
