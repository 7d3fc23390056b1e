<?php

declare(strict_types=1);

namespace Svc\Operations\Trash;

use Svc\Domain\Actor;
use Svc\Operations\Activity\ActivityRecorder;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Storage\Trash;

\defined( 'ABSPATH' ) || exit;

/**
 * Removes a deleted snippet and its history for good.
 */
final class DeleteTrash implements Operation {

	public function __construct(
		private readonly Trash $trash,
		private readonly TrashRights $rights,
		private readonly ActivityRecorder $recorder,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$id   = Input::id( $input );
		$item = $this->trash->get( $id );
		$this->rights->require_write( $item, $actor, true );
		$this->trash->delete( $id );
		$this->recorder->note( $actor, 'deleted', 'for good', $item->snippet );
		return new Result(
			[
				'deleted' => true,
				'id'      => $id,
			]
		);
	}
}
