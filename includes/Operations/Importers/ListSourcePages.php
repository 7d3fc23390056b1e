<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Checks\Loopback\Page\Target;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Importers\Importing\SelectedItems;
use Svc\Importers\Importing\SourceRights;
use Svc\Importers\Switching\SiteComparison;
use Svc\Importers\Switching\SwitchPlanner;

\defined( 'ABSPATH' ) || exit;

/**
 * Pages that a switch-over from another plugin compares, so that the app can open them in the browser before it, too. It asks for none of them.
 * @implements Operation<'list-source-pages'>
 */
final class ListSourcePages implements Operation {

	public function __construct(
		private readonly SourceRights $sources,
		private readonly SwitchPlanner $planner,
		private readonly SiteComparison $comparison,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$plan = $this->planner->plan( $this->sources->open( $input['source'], $actor ), SelectedItems::ids( $input ), $actor );

		return new Result(
			\array_map(
				static fn( Target $target ): array => [
					'label' => $target->label,
					'url'   => $target->url,
				],
				$this->comparison->pages_of( $plan['next'] )
			)
		);
	}
}
