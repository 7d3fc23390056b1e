<?php

declare(strict_types=1);

namespace Svc\Operations\Trash;

use Svc\Access\TrashRights;
use Svc\Activity\ActivityRecorder;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Storage\Disk\Lock;
use Svc\Storage\History\Trash;

\defined( 'ABSPATH' ) || exit;

/**
 * Deletes a snippet in the trash and its history permanently.
 * @implements Foreseeable<'delete-trash'>
 */
final class DeleteTrash implements Foreseeable {

	public function __construct(
		private readonly Trash $trash,
		private readonly TrashRights $rights,
		private readonly Lock $lock,
		private readonly ActivityRecorder $recorder,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$id      = $input['id'];
		$snippet = $this->lock->hold( fn(): Snippet => $this->delete( $id, $actor ) );
		$this->recorder->note( $actor, 'deleted', 'for good', $snippet );
		return new Result(
			[
				'deleted' => true,
				'id'      => $id,
			]
		);
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$item = $this->trash->get( $input['id'] );
		$this->rights->require_write( $item, $actor, only_away: true );
		return new Foreseen( [ Foreseen::step( 'trash', true, 'removed', $item->snippet ) ] );
	}

	/** Asks under the lock, so that the rights hold for the very snippet that goes. */
	private function delete( int $id, Actor $actor ): Snippet {
		$item = $this->trash->get( $id );
		$this->rights->require_write( $item, $actor, only_away: true );
		$this->trash->delete( $id );
		return $item->snippet;
	}
}
