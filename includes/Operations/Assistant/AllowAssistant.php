<?php

declare(strict_types=1);

namespace Svc\Operations\Assistant;

use Svc\Access\Gate;
use Svc\Assistant\Assistant;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;

\defined( 'ABSPATH' ) || exit;

/**
 * Lets a user allow the provider to get their code, or withdraw that. Users who may only propose can still withdraw what they allowed before.
 * @implements Operation<'allow-assistant'>
 */
final class AllowAssistant implements Operation {

	public function __construct(
		private readonly Assistant $assistant,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		if ( $input['allow'] ) {
			$this->gate->require_acting( $actor );
		}
		$this->assistant->allow( $input['allow'], $actor );
		return new Result( $this->assistant->state( $actor ) );
	}
}
