<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Changes\Changes;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Importers\Importing\SelectedItems;
use Svc\Importers\Importing\SourceImport;
use Svc\Importers\Importing\SourceRights;
use Svc\Importers\Source;
use Svc\Importers\Switches;
use Svc\Importers\Switching\FailedSwitch;
use Svc\Importers\Switching\SiteComparison;
use Svc\Importers\Switching\SwitchJob;
use Svc\Importers\Switching\SwitchPlanner;
use Svc\Importers\Switching\SwitchReversal;
use Svc\Jobs\Background;
use Svc\Jobs\JobView;
use Svc\Upkeep\CachePurge;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches what was imported off in the other plugin, and answers which of ours to switch on next, in a request of its own (spec 4.8), or
 * does both as one job (`SwitchJob`). Only what is on over there, and shows in the same places here, is switched off. The way back is
 * `SwitchReversal`.
 * @phpstan-import-type Failure from SwitchPlanner
 * @phpstan-import-type Comparison from SiteComparison
 * @phpstan-import-type Plan from SwitchPlanner
 * @implements Foreseeable<'switch-source'>
 */
final class SwitchSource implements Foreseeable {

	public function __construct(
		private readonly SourceRights $sources,
		private readonly Switches $switches,
		private readonly SwitchPlanner $planner,
		private readonly SwitchReversal $reversal,
		private readonly CachePurge $purge,
		private readonly SiteComparison $comparison,
		private readonly FailedSwitch $failed,
		private readonly Background $background,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		if ( $input['back'] && $input['activate'] ) {
			throw InvalidInput::field( 'activate', \__( 'Send "activate" or "back", not both.', 'svc' ) );
		}
		$source = $this->sources->open( $input['source'], $actor );
		if ( $input['back'] ) {
			$back = $this->reversal->run( $source, SelectedItems::ids( $input ), $actor );

			return self::answer( $back['ids'], [], $back['on'], $back['errors'], [] !== $back['on'] && [] === $this->switches->ids( $source ) ? $this->comparison->after_going_back( $source ) : null );
		}
		$plan = $this->planner->plan( $source, SelectedItems::ids( $input ), $actor );
		if ( $input['activate'] ) {
			return $this->activate( $source, $plan, $actor );
		}
		if ( [] !== $plan['off'] ) {
			$this->comparison->look( $source, $plan['next'], [] === $this->switches->ids( $source ) );
			try {
				$this->switches->switch_off( $source, $plan['off'] );
			} catch ( SvcException $failure ) {
				throw $this->failed->told( $source, $plan['off'], $failure );
			}
			$this->purge->note_everything();
		}

		return self::answer( $plan['next'], $plan['off'], [], $plan['errors'] );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		$source  = $this->sources->open( $input['source'], $actor );
		$is_back = $input['back'];
		if ( $is_back ) {
			$this->planner->require_right_to_start( $source, $actor );
		}
		$plan  = $is_back ? $this->planner->plan_back( $source, SelectedItems::ids( $input ) ) : $this->planner->plan( $source, SelectedItems::ids( $input ), $actor );
		$steps = \array_map( static fn( string $id ): array => Foreseen::step( SourceImport::ref( $source, $id ), $is_back ? 'inactive' : 'active', $is_back ? 'active' : 'inactive' ), $plan['off'] );

		return new Foreseen( $steps, $plan['errors'] );
	}

	/**
	 * Has as much of a switch-over done at once as a person waits for: off there and on here, or neither, in each step.
	 * @param Plan $plan
	 */
	private function activate( Source $source, array $plan, Actor $actor ): Result {
		$ids   = $this->planner->ids( $source, $plan['next'] );
		$count = \count( $ids );
		if ( 0 === $count ) {
			return new Result( [ 'errors' => $plan['errors'] ] + SwitchJob::report( [] ) );
		}
		/* translators: 1: number of snippets, 2: name of another plugin. */
		$title = \sprintf( \_n( 'Switch-over of %1$d snippet from %2$s', 'Switch-over of %1$d snippets from %2$s', $count, 'svc' ), $count, $source->name() );
		$job   = $this->background->run( SwitchJob::KIND, $title, [ 'source' => $source->id() ], SwitchJob::begin( $ids, \array_values( \array_diff( $ids, $plan['off'] ) ), $plan['errors'] ), $actor );
		$done  = SwitchJob::report( $job->progress->result );

		return 'done' === $job->state ? new Result( $done ) : new Result( $done + [ 'job' => JobView::of( $job ) ], 202 );
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
