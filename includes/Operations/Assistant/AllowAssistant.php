<?php

declare(strict_types=1);

namespace Svc\Operations\Assistant;

use Svc\Assistant\Assistant;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;

\defined( 'ABSPATH' ) || exit;

/**
 * Lets a user allow the provider to get their code, or withdraw that.
 * @implements Operation<'allow-assistant'>
 */
final class AllowAssistant implements Operation {

	public function __construct( private readonly Assistant $assistant ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$this->assistant->allow( $input['allow'], $actor );
		return new Result( $this->assistant->state( $actor ) );
	}
}
