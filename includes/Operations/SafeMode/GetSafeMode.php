<?php

declare(strict_types=1);

namespace Svc\Operations\SafeMode;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Recovery\SafeMode;

\defined( 'ABSPATH' ) || exit;

/** Tells whether safe mode is on, and whether a rescue link exists. */
final class GetSafeMode implements Operation {

	public function __construct( private readonly SafeMode $safe_mode ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return new Result( $this->safe_mode->state() );
	}
}
