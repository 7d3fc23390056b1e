<?php

declare(strict_types=1);

namespace Svc\Insights;

use Svc\Compiler\PlanCompiler;
use Svc\Domain\Actor;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * The switch of sampling: `sampling` and `sampling_rate` of the index. The rate is kept while it is off.
 * @phpstan-type State array{on: bool, rate: int}
 */
final class Sampling {

	/** Where it was never switched on. */
	public const OFF = [
		'on'   => false,
		'rate' => PlanCompiler::SAMPLING_RATE,
	];

	public function __construct( private readonly Snippets $store ) {
	}

	/** @return State */
	public function state(): array {
		return self::of( $this->store->switches() );
	}

	/**
	 * Switches it on or off.
	 * @param int|null $rate One request in so many is sampled; null keeps the rate.
	 * @return State What it was before.
	 */
	public function set( bool $on, ?int $rate, Actor $actor ): array {
		return $this->store->change(
			static function ( Batch $batch ) use ( $on, $rate ): array {
				$before = self::of( $batch->switches() );
				$batch->set_switches(
					[
						'sampling'      => $on ? true : null,
						'sampling_rate' => $rate ?? $before['rate'],
					]
				);
				return $before;
			},
			$actor
		);
	}

	/**
	 * @param array<string, mixed> $switches Of the index.
	 * @return State
	 */
	private static function of( array $switches ): array {
		$rate = $switches['sampling_rate'] ?? null;
		return [
			'on'   => true === ( $switches['sampling'] ?? false ),
			'rate' => \is_int( $rate ) && $rate > 0 ? $rate : PlanCompiler::SAMPLING_RATE,
		];
	}
}
