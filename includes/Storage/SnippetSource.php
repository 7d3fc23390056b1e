<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** The set of snippets, committed or under the lock with what is about to change: a change is judged and written by the same code. */
interface SnippetSource {

	/** @return array<int, Snippet> By id, ascending. */
	public function all(): array;

	/** @throws NotFound When there is none with this id. */
	public function get( int $id ): Snippet;

	/** @return array<string, mixed> What is set for the whole site: safe mode, hash of the rescue secret. */
	public function switches(): array;
}
