<?php

declare(strict_types=1);

namespace Svc\Operations\Costs;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Insights\Insights;
use Svc\Insights\Sampling;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Gets what is known of the costs, runs and errors of each snippet, or of one.
 * @implements Operation<'get-insights'>
 */
final class GetInsights implements Operation {

	public function __construct(
		private readonly Insights $insights,
		private readonly Sampling $sampling,
		private readonly Snippets $store,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$snippets = isset( $input['snippet'] ) ? [ $input['snippet'] => $this->store->get( $input['snippet'] ) ] : $this->store->all();
		return new Result( $this->sampling->state() + $this->insights->of( $snippets ) );
	}
}
