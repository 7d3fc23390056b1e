<?php

declare(strict_types=1);

namespace Svc\Generations;

use Svc\Domain\Snippet;
use Svc\Storage\History\Revision;

\defined( 'ABSPATH' ) || exit;

/** The set as it was after a change, beside the set as it is: what a return to it would touch. Made by TargetReader, immutable. */
final class RestoreTarget {

	/**
	 * @param array<int, Snippet> $snippets The set as it was, by id, ascending.
	 * @param array<int, Revision> $touched Versions that differ from now, by id.
	 * @param array<int, Snippet> $removed Snippets of now that the set did not have, by id.
	 * @param array<int, string> $gone Snippets whose version of that time no longer exists: id => title.
	 */
	public function __construct(
		public readonly array $snippets,
		public readonly array $touched,
		public readonly array $removed,
		public readonly array $gone,
	) {
	}
}
