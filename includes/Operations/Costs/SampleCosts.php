<?php

declare(strict_types=1);

namespace Svc\Operations\Costs;

use Svc\Activity\ActivityRecorder;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Insights\Sampling;
use Svc\Storage\Observed\Costs;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches sampling on or off, sets its rate and forgets the figures so far (design 9.2).
 * @phpstan-import-type State from Sampling
 * @implements Foreseeable<'sample-costs'>
 */
final class SampleCosts implements Foreseeable {

	public function __construct(
		private readonly Sampling $sampling,
		private readonly Costs $costs,
		private readonly ActivityRecorder $recorder,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$reset  = $input['reset'];
		$rate   = $input['rate'] ?? null;
		$before = $this->sampling->set( $input['on'], $rate, $actor );
		if ( $reset ) {
			$this->costs->forget();
		}
		$after = $this->sampling->state();
		if ( $reset || $after !== $before ) {
			$this->recorder->note( $actor, 'settings', self::detail( $before, $after, $reset ) );
		}
		return new Result( $after + [ 'samples' => $this->costs->count() ] );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$now  = $this->sampling->state() + [ 'samples' => $this->costs->count() ];
		$rate = $input['rate'] ?? null;
		$then = [ 'on' => $input['on'] ] + ( null === $rate ? [] : [ 'rate' => $rate ] ) + ( $input['reset'] ? [ 'samples' => 0 ] : [] );
		return Foreseen::differences( $now, $then );
	}

	/**
	 * `sampling: off → 1 in 100`.
	 * @param State $before
	 * @param State $after
	 */
	private static function detail( array $before, array $after, bool $reset ): string {
		$parts = [];
		if ( $after !== $before ) {
			$parts[] = \sprintf( 'sampling: %s → %s', self::word( $before ), self::word( $after ) );
		}
		if ( $reset ) {
			$parts[] = 'sampled costs: forgotten';
		}
		return \implode( ', ', $parts );
	}

	/** @param State $state */
	private static function word( array $state ): string {
		return $state['on'] ? '1 in ' . $state['rate'] : 'off';
	}
}
