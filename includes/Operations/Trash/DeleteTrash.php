<?php

declare(strict_types=1);

namespace Svc\Operations\Trash;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Operations\Activity\ActivityRecorder;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Storage\Revisions;
use Svc\Storage\Trash;

\defined( 'ABSPATH' ) || exit;

/**
 * Removes a deleted snippet and its history for good.
 */
final class DeleteTrash implements Operation {

	public function __construct(
		private readonly Trash $trash,
		private readonly Revisions $revisions,
		private readonly Gate $gate,
		private readonly ActivityRecorder $recorder,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$id      = Input::id( $input );
		$snippet = $this->trash->get( $id )->snippet;
		$last    = $this->revisions->newest( $id );
		// What cannot be read any more counts as PHP, as everywhere.
		$this->gate->require_write( $actor, $last->snippet ?? $snippet, $last->code ?? '<?php', true );
		$this->trash->delete( $id );
		$this->recorder->note( $actor, 'deleted', 'for good', $snippet );
		return new Result(
			[
				'deleted' => true,
				'id'      => $id,
			]
		);
	}
}
