<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Reads the snippets of one plugin and never runs it. Works with the plugin switched off, renamed or deleted. */
interface SourceReader {

	/** How many snippets its data has; cheap. */
	public function count(): int;

	/**
	 * @param list<string>|null $only Ids of those that are wanted: of a table or a type of posts, no others are read. Others may come along.
	 *                                Null for all.
	 * @return iterable<ForeignSnippet> Read some at a time, as they are asked for; what cannot be read has an error.
	 */
	public function items( ?array $only = null ): iterable;
}
