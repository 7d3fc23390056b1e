<?php

declare(strict_types=1);

namespace Svc\Operations\Jobs;

use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Jobs\JobRunner;
use Svc\Jobs\JobView;

\defined( 'ABSPATH' ) || exit;

/**
 * Ends a job after the step it is in. What is done stays done.
 * @implements Foreseeable<'cancel-job'>
 */
final class CancelJob implements Foreseeable {

	public function __construct(
		private readonly JobView $view,
		private readonly JobRunner $runner,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return new Result( JobView::of( $this->runner->cancel( $this->view->get( $input['job'], $actor )->id ) ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$job = $this->view->get( $input['job'], $actor );
		return Foreseen::differences( [ 'state' => $job->state ], [ 'state' => $job->is_over() ? $job->state : 'cancelled' ] );
	}
}
