<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

\defined( 'ABSPATH' ) || exit;

/** One open test load or run. The secret exists here only; the file on disk holds its hash. */
final class Candidate {

	/**
	 * @param string    $id      16 hex characters, name of the file under `candidates/`.
	 * @param string    $secret  64 hex characters.
	 * @param list<int> $ids     Ids of the snippets under test in the order they were given; drafts got provisional ones.
	 * @param int       $user    Whose rights a run has, and who may be signed in for one request of a test load; 0 for no user.
	 * @param list<string> $files
	 */
	public function __construct(
		public readonly string $id,
		public readonly string $secret,
		public readonly array $ids,
		public readonly int $expires,
		public readonly int $user = 0,
		public readonly array $files = [],
	) {}

	/** Value of the header `X-SVC-Candidate`. */
	public function key(): string {
		return $this->id . '.' . $this->secret;
	}
}
