<?php

declare(strict_types=1);

namespace Svc\Operations\Jobs;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Jobs\JobRunner;
use Svc\Jobs\JobView;

\defined( 'ABSPATH' ) || exit;

/**
 * Works on a job for some seconds, with the rights of who started it: who watches does not have to wait for a scheduled event.
 * @implements Operation<'step-job'>
 */
final class StepJob implements Operation {

	public function __construct(
		private readonly JobView $view,
		private readonly JobRunner $runner,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$job = $this->view->get( $input['job'], $actor );
		return new Result( JobView::of( $job->is_over() ? $job : $this->runner->work( $job->id, JobRunner::seconds_of_request() ) ) );
	}
}
