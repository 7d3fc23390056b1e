<?php

declare(strict_types=1);

namespace Svc\Operations\Editing;

use Svc\Access\People;
use Svc\Activity\Presence;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Notes that the sender has a snippet open, and tells who else has, and who saved it last (spec 4.1).
 * @implements Operation<'check-in'>
 */
final class CheckIn implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Presence $presence,
		private readonly People $people,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$snippet = $this->store->get( $input['id'] );
		$this->presence->check_in( $snippet->id, $actor->user_id );
		return new Result(
			[
				'others'      => $this->presence->others( $snippet->id, $actor->user_id ),
				'modified'    => $snippet->modified,
				'modified_by' => $snippet->modified_by,
				'by_name'     => $this->people->name( $snippet->modified_by ),
			]
		);
	}
}
