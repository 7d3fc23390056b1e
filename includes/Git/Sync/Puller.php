<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Budget;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Decision;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Refusal;

\defined( 'ABSPATH' ) || exit;

/** Has the site take what the repository has, some at a time: what was taken is noted before the next begins. */
final class Puller {

	private const BATCH = 25;

	public function __construct(
		private readonly SyncContext $context,
		private readonly Budget $budget,
	) {
	}

	/** @return array<string, Document> Merged documents that the site has now and the repository has not, by uid. */
	public function run( Pass $pass ): array {
		$intakes = [];
		foreach ( $pass->decided( Decision::PULL, Decision::MERGE ) as $uid => $decision ) {
			$document        = Decision::MERGE === $decision->action ? $decision->whole : $pass->git( $uid )->document();
			$is_forced       = isset( $pass->forced[ $uid ] );
			$commit          = new IntakeCommit( $pass->memory->head, $is_forced ? '' : $pass->report->author );
			$intakes[ $uid ] = new Intake( $document, ( $pass->checkout->found[ $uid ] ?? null )?->base, $pass->copies[ $uid ]->rev ?? 0, $is_forced, $commit );
		}
		$merged = [];
		$left   = \count( $intakes );
		foreach ( \array_chunk( $intakes, self::BATCH, true ) as $batch ) {
			if ( $this->budget->is_over( 2 * $left ) ) {
				$pass->report->leave( $left );
				break;
			}
			$left                  -= \count( $batch );
			$pass->memory->incoming = \array_filter( \array_map( static fn( Intake $intake ): ?Base => $intake->base, $batch ) );
			$this->context->state->write( $pass->memory );
			foreach ( $this->context->site->take( $batch, $pass->memory->ref ) as $uid => $taken ) {
				$this->note( $pass, $uid, $taken, $batch[ $uid ] );
				if ( IntakeResult::TAKEN !== $taken->result || Decision::MERGE !== $pass->decisions[ $uid ]->action || null === $batch[ $uid ]->document ) {
					continue;
				}

				$merged[ $uid ]         = $batch[ $uid ]->document;
				$pass->report->merged[] = $uid;
			}
			$pass->memory->incoming = [];
			$this->context->state->write( $pass->memory );
			$this->budget->worked();
		}
		return $merged;
	}

	private function note( Pass $pass, string $uid, IntakeResult $taken, Intake $intake ): void {
		[ $memory, $report ] = [ $pass->memory, $pass->report ];
		if ( IntakeResult::LEFT === $taken->result ) {
			$report->leave( 1 );
			return;
		}
		$report->carried_out( $uid );
		if ( IntakeResult::REFUSED === $taken->result ) {
			$report->refused();
			$memory->refused[ $uid ] = new Refusal( $pass->git( $uid )->mark, $pass->site( $uid )->mark, $taken->reason, $taken->detail );
			$report->open[]          = $pass->open( $uid, new Decision( Decision::HELD, $taken->reason, detail: $taken->detail ) );
			return;
		}
		$is_deactivated = IntakeResult::DEACTIVATED === $taken->result;
		$memory->agree( [ $uid => $is_deactivated ? $intake->base?->deactivated() : $intake->base ] );
		$report->pulled[] = [
			'uid'    => $uid,
			'action' => match ( true ) {
				null === $intake->document => 'delete',
				$is_deactivated => 'off',
				isset( $pass->copies[ $uid ] ) => 'update',
				default => 'create',
			},
			'path'   => $pass->path( $uid ),
			'title'  => ( $intake->document ?? $pass->site( $uid )->document() )?->text( 'title' ) ?? '',
		];
	}
}
