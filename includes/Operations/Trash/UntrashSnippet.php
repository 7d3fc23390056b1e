<?php

declare(strict_types=1);

namespace Svc\Operations\Trash;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\SnippetView;
use Svc\Storage\Batch;
use Svc\Storage\Revisions;
use Svc\Storage\Snippets;
use Svc\Storage\Trash;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings a deleted snippet back with its ID and history, switched off.
 */
final class UntrashSnippet implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Revisions $revisions,
		private readonly Trash $trash,
		private readonly Gate $gate,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$id   = $this->trash->get( Input::id( $input ) )->snippet->id;
		$last = $this->revisions->newest( $id );
		if ( null !== $last ) {
			$this->gate->require_write( $actor, $last->snippet, $last->code );
		}
		$snippet = $this->store->change( static fn( Batch $batch ): Snippet => $batch->untrash( $id ), $actor );
		return new Result( SnippetView::with_code( $snippet, $this->store->code( $snippet ) ) );
	}
}
