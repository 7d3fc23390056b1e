<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Activity\ActivityRecorder;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;
use Svc\Storage\Watching\Incidents;
use Svc\Storage\Watching\UntestedChange;
use Svc\Storage\Watching\UntestedChanges;

\defined( 'ABSPATH' ) || exit;

/**
 * Deactivates the last change where it was not tested and pages fail since, on a site that cannot reach itself. Pages that load
 * prove it; where three fail again it is activated again. Nothing older is touched. Called in dying requests: only storage is used.
 */
final class LastChange {

	private const PAGES    = 3;
	private const NETWORKS = 2;

	public function __construct(
		private readonly UntestedChanges $untested,
		private readonly Snippets $store,
		private readonly Incidents $incidents,
		private readonly ActivityRecorder $recorder,
	) {
	}

	/**
	 * @param int    $by      The snippet that was at work; 0 where that is not known.
	 * @param int    $user    0 for none.
	 * @param string $network Of a visitor whose request brings nothing but the address; empty for any other.
	 * @return bool Whether anything was deactivated, or activated again.
	 * @throws SvcException When the storage refuses.
	 */
	public function page_failed( string $page, int $by, int $user, string $network, string $message ): bool {
		$change = $this->untested->current();
		if ( null === $change ) {
			return false;
		}
		$network = $user > 0 && $user === $change->user ? UntestedChange::PERSON : $network;
		if ( '' === $network ) {
			return false;
		}
		$change = $change->with_failed( $page, $by, $network );
		$this->untested->keep( $change );
		if ( [] !== $change->off ) {
			return self::fail_again( $change ) && $this->switch_on( $change, $message );
		}
		$guilty = self::guilty( $change );

		return [] !== $guilty && $this->switch_off( $change, $guilty, $message );
	}

	/** @throws SvcException When the storage refuses. */
	public function page_loaded( string $page ): void {
		$change = $this->untested->current();
		if ( null === $change ) {
			return;
		}
		if ( [] === $change->off || ! \in_array( $page, $change->before, true ) ) {
			$this->untested->keep( $change->with_whole( $page ) );
			return;
		}
		$this->untested->forget();
		foreach ( \array_intersect_key( $this->store->all(), $change->off ) as $snippet ) {
			$this->recorder->note( Actor::system(), 'failed', \__( 'Pages load again without this snippet.', 'svc' ), $snippet );
		}
	}

	/**
	 * @return array<int, Snippet> That still run with the code of the change, by id.
	 * @throws SvcException When the storage cannot be read.
	 */
	public function of( int $user ): array {
		$change = $this->untested->current();

		return null === $change || $user !== $change->user ? [] : self::running( $change, $this->store->all() );
	}

	/** @throws SvcException When the storage cannot be read. */
	public function number(): int {
		return $this->untested->current()->generation ?? 0;
	}

	/** @throws SvcException When the storage cannot be read. */
	public function is_newest(): bool {
		return $this->number() === $this->store->state()->generation;
	}

	/** @param list<int> $guilty */
	private function switch_off( UntestedChange $change, array $guilty, string $message ): bool {
		/* translators: %s: error message. */
		$error = \sprintf( \__( 'three pages failed after this untested change: %s. If pages also fail without this snippet, it is activated again', 'svc' ), \rtrim( $message, '.' ) );
		$off   = $this->store->change(
			static function ( Batch $batch ) use ( $change, $guilty, $error ): array {
				$off = [];
				foreach ( \array_intersect_key( self::running( $change, $batch->all() ), \array_flip( $guilty ) ) as $id => $snippet ) {
					if ( ! $snippet->stays_on() ) {
						$fields     = [
							'status' => 'inactive',
							'error'  => $error,
						];
						$off[ $id ] = $batch->update( $id, $fields, null, 'failed' )->rev;
					}
				}
				return $off;
			},
			Actor::system()
		);
		if ( [] === $off ) {
			return false;
		}
		$this->untested->keep( $change->taken_back( $off, \array_keys( \array_diff_key( $change->failed, \array_flip( $change->whole ) ) ) ) );

		return true;
	}

	/** It was not the reason. */
	private function switch_on( UntestedChange $change, string $message ): bool {
		$this->store->change(
			static function ( Batch $batch ) use ( $change ): void {
				foreach ( \array_intersect_key( $batch->all(), $change->off ) as $id => $snippet ) {
					if ( ! $snippet->is_active() && $snippet->rev === $change->off[ $id ] ) {
						$fields = [
							'status' => 'active',
							'error'  => null,
						];
						$batch->update( $id, $fields, null, 'enabled' );
					}
				}
			},
			Actor::system()
		);
		$this->untested->forget();
		$this->incidents->leave_open( new Incident( IncidentKind::Failed, $message ), '' );

		return true;
	}

	/**
	 * @param array<int, Snippet> $all
	 * @return array<int, Snippet>
	 */
	private static function running( UntestedChange $change, array $all ): array {
		return \array_filter( \array_intersect_key( $all, $change->files ), static fn( Snippet $snippet ): bool => $snippet->is_active() && $snippet->file === $change->files[ $snippet->id ] );
	}

	/**
	 * Three different pages have failed since, and have not come whole. Where what failed does not name a snippet of the change, no page at all has come
	 * whole. No visitor brings that about alone: the requests came from two networks, or from the person who made the change.
	 * @return list<int> Ids of the snippets to switch off; empty while it is not certain.
	 */
	private static function guilty( UntestedChange $change ): array {
		$failed = \array_diff_key( $change->failed, \array_flip( $change->whole ) );
		$named  = \array_filter( $failed, static fn( array $page ): bool => isset( $change->files[ $page['by'] ] ) );
		if ( self::are_enough( $named ) ) {
			return \array_values( \array_unique( \array_column( $named, 'by' ) ) );
		}

		return [] === $change->whole && self::are_enough( $failed ) ? \array_keys( $change->files ) : [];
	}

	/** Whether pages fail without it, too: then it was not the reason. */
	private static function fail_again( UntestedChange $change ): bool {
		return self::are_enough( \array_intersect_key( $change->failed, \array_flip( $change->before ) ) );
	}

	/** @param array<string, array{by: int, from: list<string>}> $pages */
	private static function are_enough( array $pages ): bool {
		$from = \array_unique( \array_merge( ...\array_column( $pages, 'from' ) ) );

		return \count( $pages ) >= self::PAGES && ( \count( $from ) >= self::NETWORKS || \in_array( UntestedChange::PERSON, $from, true ) );
	}
}
