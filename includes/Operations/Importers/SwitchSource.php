<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Importers\Source;
use Svc\Importers\Switches;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Result;
use Svc\Storage\SnippetSource;
use Svc\Upkeep\CachePurge;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches what was imported off in the other plugin, and answers which of ours to switch on next, in a request of its own (spec 4.8): both
 * on at once would declare functions twice. Only what is on over there, and shows in the same places here, is switched off. The way back
 * switches ours off first, then the other plugin's on again.
 *
 * @phpstan-import-type Failure from SwitchPlanner
 * @phpstan-import-type Comparison from SiteComparison
 * @phpstan-import-type SwitchSourceInput from Inputs
 * @implements Foreseeable<'switch-source'>
 */
final class SwitchSource implements Foreseeable {

	public function __construct(
		private readonly SourceRights $sources,
		private readonly Switches $switches,
		private readonly Changes $changes,
		private readonly SwitchPlanner $planner,
		private readonly CachePurge $purge,
		private readonly SiteComparison $comparison,
		private readonly FailedSwitch $failed,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$source = $this->sources->open( $input['source'], $actor );
		if ( $input['back'] ) {
			return $this->back( $source, $input, $actor );
		}
		$plan  = $this->planner->plan( $source, SelectedItems::ids( $input ), $actor );
		$cells = $this->cells( $source, $plan['off'] );
		if ( [] !== $cells ) {
			$this->comparison->look( $source, $plan['next'], [] === $this->switches->ids( $source ) );
			try {
				$this->switches->off( $source, $cells, $plan['off'] );
			} catch ( SvcException $failure ) {
				throw $this->failed->told( $source, $plan['off'], $failure );
			}
			$this->purge->note_everything();
		}

		return self::answer( $plan['next'], $plan['off'], [], $plan['errors'] );
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		$source  = $this->sources->open( $input['source'], $actor );
		$is_back = $input['back'];
		if ( $is_back ) {
			$this->planner->require_right_to_start( $source, $actor );
		}
		$plan  = $is_back ? $this->planner->plan_back( $source, SelectedItems::ids( $input ) ) : $this->planner->plan( $source, SelectedItems::ids( $input ), $actor );
		$steps = \array_map( static fn( string $id ): array => Foreseen::step( Arrivals::ref( $source, $id ), $is_back ? 'inactive' : 'active', $is_back ? 'active' : 'inactive' ), $plan['off'] );

		return new Foreseen( $steps, $plan['errors'] );
	}

	/**
	 * @param SwitchSourceInput $input
	 *
	 * @throws StorageFailure When the other plugin's data cannot be put back; ours are on again then, but for those that it names.
	 */
	private function back( Source $source, array $input, Actor $actor ): Result {
		[ 'off' => $ids, 'gone' => $gone, 'errors' => $told ] = $this->planner->plan_back( $source, SelectedItems::ids( $input ) );
		if ( [] === $ids && [] === $gone ) {
			return self::answer( [], [], [], $told );
		}
		$this->planner->require_right_to_start( $source, $actor );
		$refs = \array_flip( \array_map( static fn( string $id ): string => Arrivals::ref( $source, $id ), $ids ) );
		$ours = [];
		$this->changes->make(
			static function ( SnippetSource $now ) use ( $refs, &$ours ): ChangeSet {
				$ours = [];
				foreach ( \array_intersect_key( Arrivals::known( $now ), $refs ) as $snippet ) {
					if ( $snippet->is_active() ) {
						$ours[ $snippet->id ] = $snippet;
					}
				}
				return new ChangeSet( \array_map( static fn( Snippet $snippet ): SnippetChange => SnippetChange::off( $snippet, 'disabled' ), $ours ), failing: ChangeSet::STOPS_ALL );
			},
			$actor
		)->require_all();
		try {
			$this->switches->back( $source, [ ...$ids, ...$gone ] );
		} catch ( SvcException $failure ) {
			try {
				$this->on_again( $source, $ids, $ours, $actor );
			} catch ( SvcException ) {
				// The first failure is the one to tell, with the names of what is off.
			}
			throw $this->failed->told( $source, $ids, $failure );
		}
		$this->purge->note_everything();

		$is_all = [] === $this->switches->ids( $source );

		return self::answer( \array_keys( $ours ), [], $ids, $told, $is_all ? $this->comparison->after_going_back( $source ) : null );
	}

	/**
	 * Ours as they were before a way back that failed, but for what is on over there all the same: it would run twice.
	 *
	 * @param list<string>        $ids  Ids of the source.
	 * @param array<int, Snippet> $ours By id, those that were on.
	 */
	private function on_again( Source $source, array $ids, array $ours, Actor $actor ): void {
		$off = \array_flip( \array_map( static fn( string $id ): string => Arrivals::ref( $source, $id ), $this->failed->off( $source, $ids ) ) );
		$this->changes->make(
			static function ( SnippetSource $now ) use ( $off, $ours ): ChangeSet {
				$again = \array_intersect_key( \array_column( \array_intersect_key( Arrivals::known( $now ), $off ), null, 'id' ), $ours );

				return new ChangeSet(
					\array_map( static fn( Snippet $snippet ): SnippetChange => SnippetChange::update( $snippet, $snippet->with( [ 'status' => 'active' ] ), null, 'enabled' ), $again ),
					failing: ChangeSet::LEFT_OUT
				);
			},
			$actor
		);
	}

	/**
	 * @param list<string> $ids
	 *
	 * @return list<\Svc\Importers\Cell>
	 *
	 * @throws StorageFailure When the storage has changed since it was looked at.
	 */
	private function cells( Source $source, array $ids ): array {
		try {
			return [] === $ids ? [] : $this->switches->plan( $source, $ids );
		} catch ( \UnexpectedValueException $failure ) {
			throw StorageFailure::elsewhere( $failure->getMessage() );
		}
	}

	/**
	 * @param list<int>     $ids
	 * @param list<string>  $off
	 * @param list<string>  $on
	 * @param list<Failure> $errors
	 * @param Comparison|null $comparison
	 */
	private static function answer( array $ids, array $off, array $on, array $errors, ?array $comparison = null ): Result {
		return new Result(
			[
				'ids'          => $ids,
				'switched_off' => $off,
				'switched_on'  => $on,
				'errors'       => $errors,
			] + ( null === $comparison ? [] : [ 'comparison' => $comparison ] )
		);
	}
}
