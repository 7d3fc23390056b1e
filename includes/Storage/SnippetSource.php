<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * The set of snippets as it is read: committed, or under the lock with what is about to change. A change is worked out from
 * it once before it is judged and again while it is written, by the same code.
 */
interface SnippetSource {

	/**
	 * Returns every snippet by id, ascending.
	 * @return array<int, Snippet>
	 */
	public function all(): array;

	/**
	 * Returns one snippet.
	 * @throws NotFound When there is none with this id.
	 */
	public function get( int $id ): Snippet;

	/**
	 * Returns what is set for the whole site.
	 * @return array<string, mixed>
	 */
	public function switches(): array;
}
