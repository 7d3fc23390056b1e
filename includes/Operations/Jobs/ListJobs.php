<?php

declare(strict_types=1);

namespace Svc\Operations\Jobs;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Page;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Jobs\JobView;

\defined( 'ABSPATH' ) || exit;

/**
 * Jobs that go on, and those that ended in the last seven days.
 * @implements Operation<'list-jobs'>
 */
final class ListJobs implements Operation {

	public function __construct( private readonly JobView $view ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return Page::of_input( $this->view->all( $actor ), $input )->answer( JobView::of( ... ) );
	}
}
