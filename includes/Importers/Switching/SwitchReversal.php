<?php

declare(strict_types=1);

namespace Svc\Importers\Switching;

use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Importers\Importing\SourceImport;
use Svc\Importers\Source;
use Svc\Importers\Switches;
use Svc\Storage\SnippetSource;
use Svc\Upkeep\CachePurge;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-import-type Failure from SwitchPlanner */
final class SwitchReversal {

	public function __construct(
		private readonly Switches $switches,
		private readonly Changes $changes,
		private readonly SwitchPlanner $planner,
		private readonly CachePurge $purge,
		private readonly FailedSwitch $failed,
	) {
	}

	/**
	 * @param array<array-key, true>|null $wanted Ids of the source, with all parts of what is one there; null for all that were switched off there.
	 * @return array{ids: list<int>, on: list<string>, errors: list<Failure>} Ours that are off now, and ids of the source that are on there again.
	 */
	public function run( Source $source, ?array $wanted, Actor $actor ): array {
		[ 'off' => $ids, 'gone' => $gone, 'errors' => $told ] = $this->planner->plan_back( $source, $wanted );
		if ( [] === $ids && [] === $gone ) {
			return [
				'ids'    => [],
				'on'     => [],
				'errors' => $told,
			];
		}
		$this->planner->require_right_to_start( $source, $actor );
		$refs = \array_flip( \array_map( static fn( string $id ): string => SourceImport::ref( $source, $id ), $ids ) );
		$deactivated = [];
		$this->changes->make(
			static function ( SnippetSource $now ) use ( $refs, &$deactivated ): ChangeSet {
				$deactivated = [];
				foreach ( \array_intersect_key( SourceImport::known( $now ), $refs ) as $snippet ) {
					if ( $snippet->is_active() ) {
						$deactivated[ $snippet->id ] = $snippet;
					}
				}
				return new ChangeSet( \array_map( static fn( Snippet $snippet ): SnippetChange => SnippetChange::off( $snippet, 'disabled' ), $deactivated ), failing: ChangeSet::STOPS_ALL );
			},
			$actor
		)->require_all();
		try {
			$this->switches->back( $source, [ ...$ids, ...$gone ] );
		} catch ( SvcException $failure ) {
			try {
				$this->on_again( $source, $ids, $deactivated, $actor );
			} catch ( SvcException ) {
				// The first failure is the one to tell, with the names of what is off.
			}
			throw $this->failed->told( $source, $ids, $failure );
		}
		$this->purge->note_everything();

		return [
			'ids'    => \array_keys( $deactivated ),
			'on'     => $ids,
			'errors' => $told,
		];
	}

	/**
	 * But for what is on over there all the same: it would run twice.
	 * @param list<string>        $ids  Ids of the source.
	 * @param array<int, Snippet> $deactivated By id, those that were on.
	 */
	private function on_again( Source $source, array $ids, array $deactivated, Actor $actor ): void {
		$off = \array_flip( \array_map( static fn( string $id ): string => SourceImport::ref( $source, $id ), $this->failed->off( $source, $ids ) ) );
		$this->changes->make(
			static function ( SnippetSource $now ) use ( $off, $deactivated ): ChangeSet {
				$again = \array_intersect_key( \array_column( \array_intersect_key( SourceImport::known( $now ), $off ), null, 'id' ), $deactivated );

				return new ChangeSet(
					\array_map( static fn( Snippet $snippet ): SnippetChange => SnippetChange::update( $snippet, $snippet->with( [ 'status' => 'active' ] ), null, 'enabled' ), $again ),
					failing: ChangeSet::LEFT_OUT
				);
			},
			$actor
		);
	}
}
