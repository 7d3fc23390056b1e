<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Domain\Snippet;
use Svc\Storage\Revision;

\defined( 'ABSPATH' ) || exit;

/**
 * The set as it was after a change, beside the set as it is: what a return to it would touch. Made by TargetReader, immutable; the lock
 * is not held, so Restoration compares once more.
 */
final class Target {

	/**
	 * @param array<int, int> $set Number of the version by snippet id, without those that are gone.
	 * @param array<int, Snippet> $snippets The set as it was, by id, ascending.
	 * @param array<int, Revision> $touched Versions that differ from now, by id.
	 * @param list<int> $removed Snippets that the set did not have.
	 * @param array<int, string> $gone Snippets whose version of that time no longer exists: id => title.
	 */
	public function __construct(
		public readonly array $set,
		public readonly array $snippets,
		public readonly array $touched,
		public readonly array $removed,
		public readonly array $gone,
	) {
	}

	/**
	 * Whether anything would change.
	 */
	public function differs(): bool {
		return [] !== $this->touched || [] !== $this->removed;
	}
}
