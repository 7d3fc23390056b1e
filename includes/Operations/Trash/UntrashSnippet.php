<?php

declare(strict_types=1);

namespace Svc\Operations\Trash;

use Svc\Access\TrashRights;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Saving\SnippetView;
use Svc\Storage\History\Trash;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings a deleted snippet back with its ID and history, switched off.
 * @implements Foreseeable<'untrash-snippet'>
 */
final class UntrashSnippet implements Foreseeable {

	public function __construct(
		private readonly Snippets $store,
		private readonly Trash $trash,
		private readonly TrashRights $rights,
		private readonly Changes $changes,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$snippet = $this->changes->make( fn(): ChangeSet => ChangeSet::of( $this->draft( $input['id'], $actor ) ), $actor )->only();
		return new Result( SnippetView::with_code( $snippet, $this->store->code( $snippet ) ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$foresight = $this->changes->foresee( fn(): ChangeSet => ChangeSet::of( $this->draft( $input['id'], $actor ) ), $actor );
		$foresight->outcome->only();
		return Foreseen::of( $foresight, $this->store->code( ... ) );
	}

	private function draft( int $id, Actor $actor ): SnippetChange {
		$last = $this->rights->require_write( $this->trash->get( $id ), $actor );
		return SnippetChange::untrash( $last ?? throw NotFound::trashed( $id ), 'inactive', 'untrashed' )->unchecked();
	}
}
