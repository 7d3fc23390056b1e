<?php

declare(strict_types=1);

namespace Svc\Operations\Jobs;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Jobs\JobView;

\defined( 'ABSPATH' ) || exit;

/**
 * How far one job is.
 * @implements Operation<'get-job'>
 */
final class GetJob implements Operation {

	public function __construct( private readonly JobView $view ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return new Result( JobView::of( $this->view->get( $input['job'], $actor ) ) );
	}
}
