<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** A file in the tree of a commit. Immutable. */
final class Entry {

	/**
	 * @param string $path From the top of the repository, with slashes.
	 * @param string $blob Id of its contents; empty where the provider does not list it.
	 * @param string $mode As Git writes it: `100644`, `100755`, `120000` for a link, `160000` for a submodule.
	 * @param int    $size Bytes; -1 where the provider does not list them.
	 */
	public function __construct(
		public readonly string $path,
		public readonly string $blob,
		public readonly string $mode,
		public readonly int $size,
	) {
	}
}
