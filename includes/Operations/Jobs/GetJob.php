<?php

declare(strict_types=1);

namespace Svc\Operations\Jobs;

use Svc\Domain\Actor;
use Svc\Operations\Operation;
use Svc\Operations\Result;

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
