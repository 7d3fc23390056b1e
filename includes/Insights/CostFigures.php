<?php

declare(strict_types=1);

namespace Svc\Insights;

use Svc\Access\Tier;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Observed\Costs;

\defined( 'ABSPATH' ) || exit;

/**
 * What each snippet costs, for the list (design 9.2, Pro), by requests that were sampled since it was last changed. The list never fails over it.
 */
final class CostFigures {

	private const SHOWN = [
		'ms'      => true,
		'memory'  => true,
		'queries' => true,
		'share'   => true,
		'samples' => true,
	];

	public function __construct(
		private readonly Costs $costs,
		private readonly Tier $tier,
	) {
	}

	/**
	 * @param array<int, Snippet> $snippets By id.
	 * @return array<int, array{cost: array<string, int|float>}> What to add to the snippet, by id; nothing for those that were not seen running.
	 */
	public function of( array $snippets ): array {
		if ( [] === $snippets || ! $this->tier->includes( 'pro' ) ) {
			return [];
		}
		try {
			$figures = $this->costs->figures( \array_map( static fn( Snippet $snippet ): int => $snippet->modified, $snippets ) );
		} catch ( StorageFailure ) {
			return [];
		}
		return \array_map( static fn( array $cost ): array => [ 'cost' => \array_intersect_key( $cost, self::SHOWN ) ], $figures );
	}
}
