<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Changes\Changes;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Importers\Importing\SourceRights;
use Svc\Importers\Switching\SiteComparison;

\defined( 'ABSPATH' ) || exit;

/**
 * What visitors get since the last switch-over from another plugin, beside what they got before it (spec 4.8). A request of its own after those
 * that switch off and on: the site asks itself for its pages, and switching on does not have to wait for that.
 * @implements Operation<'compare-source'>
 */
final class CompareSource implements Operation {

	public function __construct(
		private readonly SourceRights $sources,
		private readonly SiteComparison $comparison,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();

		return new Result(
			$this->comparison->now( $this->sources->open( $input['source'], $actor ) ) ?? [
				'problem' => \__( 'No comparison: there was no switch-over in the last 24 hours.', 'svc' ),
				'pages'   => [],
			]
		);
	}
}
