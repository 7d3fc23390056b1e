<?php

declare(strict_types=1);

namespace Svc\Operations\History;

use Svc\Domain\Actor;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Page;
use Svc\Operations\Result;
use Svc\Storage\Revisions;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * The versions of a snippet, newest first, with who saved each (spec 4.4).
 */
final class ListRevisions implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Revisions $revisions,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$snippet   = $this->store->get( Input::id( $input ) );
		$summaries = [];
		// One at a time: a hundred versions of two megabytes each would not fit into memory together.
		foreach ( $this->revisions->shown( $snippet->id ) as $rev ) {
			$revision = $this->revisions->find( $snippet->id, $rev );
			if ( null !== $revision ) {
				$summaries[] = $revision->summary();
			}
		}
		return Page::of_input( $summaries, $input )->answer( static fn( array $summary ): array => $summary );
	}
}
