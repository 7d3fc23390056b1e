<?php

declare(strict_types=1);

namespace Svc\Operations\Trash;

use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Draft;
use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\SnippetView;
use Svc\Storage\Snippets;
use Svc\Storage\Trash;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings a deleted snippet back with its ID and history, switched off.
 */
final class UntrashSnippet implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Trash $trash,
		private readonly TrashRights $rights,
		private readonly Changes $changes,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$id      = Input::id( $input );
		$snippet = $this->changes->make( fn(): ChangeSet => ChangeSet::of( $this->draft( $id, $actor ) ), $actor )->only();
		return new Result( SnippetView::with_code( $snippet, $this->store->code( $snippet ) ) );
	}

	/**
	 * @throws \Svc\Domain\Error\SvcException When it may not come back, or nothing of it can be read.
	 */
	private function draft( int $id, Actor $actor ): Draft {
		$last = $this->rights->require_write( $this->trash->get( $id ), $actor );
		return Draft::untrash( $last ?? throw NotFound::trashed( $id ), 'inactive', 'untrashed' )->unchecked();
	}
}
