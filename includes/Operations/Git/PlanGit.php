<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Git\GitView;
use Svc\Git\Jobs\Syncing;

\defined( 'ABSPATH' ) || exit;

/** What a sync would do on both sides. Reads the site and the repository and writes nothing. */
final class PlanGit implements Operation {

	public function __construct(
		private readonly Syncing $syncing,
		private readonly GitView $view,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$report = $this->syncing->plan( [], $actor )->whole();
		// Commits that were not made have no ids.
		return new Result(
			$this->view->report(
				[
					'commits' => [],
					'head'    => [ 'after' => $report['head']['before'] ] + $report['head'],
				] + $report,
				$actor
			)
		);
	}
}
