<?php

declare(strict_types=1);

namespace Svc\Operations\Editing;

use Svc\Activity\Presence;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Notes that the sender closed a snippet.
 * @implements Operation<'check-out'>
 */
final class CheckOut implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Presence $presence,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$this->presence->check_out( $this->store->get( $input['id'] )->id, $actor->user_id );
		return new Result( [ 'others' => [] ] );
	}
}
