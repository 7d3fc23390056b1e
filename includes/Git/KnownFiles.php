<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** What the files of an earlier commit held, for a provider that lists no ids of contents. Immutable. */
final class KnownFiles {

	/** @param array<string, string> $blobs  Path from the top of the repository => id of its contents. */
	public function __construct(
		public readonly string $commit,
		public readonly array $blobs,
	) {}
}
