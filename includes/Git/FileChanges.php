<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** What a commit changes. Immutable. Where the provider guards files and not branches, `was` is what each has to be still. */
final class FileChanges {

	/**
	 * @param array<string, string> $write Path from the top of the repository => bytes.
	 * @param list<string> $remove Paths.
	 * @param array<string, string> $was Path => id of the contents there now; no entry where there is no file.
	 */
	public function __construct(
		public readonly array $write,
		public readonly array $remove,
		public readonly array $was,
	) {
	}
}
