<?php

declare(strict_types=1);

namespace Svc\Operations\Assistant;

use Svc\Assistant\Assistant;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells whether the assistant can be asked, and what it asks.
 * @implements Operation<'get-assistant'>
 */
final class GetAssistant implements Operation {

	public function __construct( private readonly Assistant $assistant ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return new Result( $this->assistant->state( $actor ) );
	}
}
