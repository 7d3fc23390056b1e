<?php

declare(strict_types=1);

namespace Svc\Changes\Replace;

use Svc\Domain\Search\Hit;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** One snippet in whose code something is found, as it is. Immutable; made by Finder. */
final class Replaced {

	/**
	 * @param Snippet $snippet The state that the code is of.
	 * @param non-empty-list<Hit> $hits In the order of the code.
	 */
	public function __construct(
		public readonly Snippet $snippet,
		public readonly string $code,
		public readonly array $hits,
	) {
	}

	/**
	 * @param array<int, true> $left Hits that are left out, by number from 1.
	 * @return list<Hit>
	 */
	public function hits_but( array $left ): array {
		return \array_values( \array_filter( $this->hits, static fn( int $index ): bool => ! isset( $left[ $index + 1 ] ), \ARRAY_FILTER_USE_KEY ) );
	}
}
