<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/**
 * A commit as the history of a branch lists it. Immutable.
 */
final class Commit {

	/**
	 * @param string $id In hexadecimal digits.
	 * @param list<string> $parents
	 * @param string $message Whole, with its trailers.
	 * @param string $author Name and address as the provider says them.
	 * @param int $time Unix timestamp, seconds.
	 */
	public function __construct(
		public readonly string $id,
		public readonly array $parents,
		public readonly string $message,
		public readonly string $author,
		public readonly int $time,
	) {
	}
}
