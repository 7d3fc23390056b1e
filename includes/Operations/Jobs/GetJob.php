<?php

declare(strict_types=1);

namespace Svc\Operations\Jobs;

use Svc\Domain\Actor;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;

\defined( 'ABSPATH' ) || exit;

/**
 * How far one job is.
 */
final class GetJob implements Operation {

	public function __construct( private readonly JobView $view ) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		return new Result( JobView::of( $this->view->get( Input::text( $input, 'job' ), $actor ) ) );
	}
}
