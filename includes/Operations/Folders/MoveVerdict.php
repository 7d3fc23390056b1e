<?php

declare(strict_types=1);

namespace Svc\Operations\Folders;

use Svc\Operations\Saving\Verdict;

\defined( 'ABSPATH' ) || exit;

/**
 * What a move of several snippets means for stylesheets. Immutable; made by MoveCheck.
 */
final class MoveVerdict {

	/**
	 * @param array<int, Verdict> $verdicts CSS that comes out anew, by id of the moved snippet; the others need none.
	 * @param array<int, string> $errors Who has to stay and why, by id.
	 */
	public function __construct(
		public readonly array $verdicts,
		public readonly array $errors,
	) {
	}
}
