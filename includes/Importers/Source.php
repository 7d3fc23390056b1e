<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** One other snippet plugin: reads its data and never runs it. Works with the plugin switched off, renamed or deleted. */
interface Source {

	/** Key of the source: `code-snippets`. */
	public function id(): string;

	/** What the plugin calls itself: `Code Snippets`. */
	public function name(): string;

	/** @return list<string> Main files by which the plugin is known, newest first. */
	public function plugin_files(): array;

	/** How many snippets its data has; cheap. */
	public function count(): int;

	/**
	 * @param list<string>|null $only Ids of those that are wanted: of a table or a type of posts, no others are read. Others may come along.
	 *                                Null for all.
	 * @return iterable<ForeignSnippet> Read some at a time, as they are asked for; what cannot be read is a ForeignSnippet with an error.
	 */
	public function items( ?array $only = null ): iterable;
}
