<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** Reads files of a repository; `Forge` says what each method promises. */
interface ForgeFiles {

	/** @return list<Entry> */
	public function tree( string $commit, string $root, ?KnownFiles $known = null ): array;

	/**
	 * @param list<Entry> $entries
	 * @return array<string, string>
	 */
	public function blobs( string $commit, array $entries ): array;
}
