<?php

declare(strict_types=1);

namespace Svc\Operations\Costs;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Exchange\ReadableSnippets;
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
		private readonly ReadableSnippets $readable,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$snippets = isset( $input['snippet'] ) ? [ $input['snippet'] => $this->store->get( $input['snippet'] ) ] : $this->store->all();
		$found    = $this->insights->of( $snippets );
		foreach ( $found['snippets'] as $at => $insight ) {
			if ( ! $this->readable->may_read( $snippets[ $insight['id'] ], $actor ) ) {
				// Hooks and servers say what the code does.
				$found['snippets'][ $at ] = [ 'hooks' => [], 'host' => '' ] + $insight;
			}
		}
		return new Result( $this->sampling->state() + $found );
	}
}
