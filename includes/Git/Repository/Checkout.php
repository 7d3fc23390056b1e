<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Git\Entry;

\defined( 'ABSPATH' ) || exit;

/**
 * What a repository holds at one commit. Immutable.
 * @phpstan-type Held array{path: string, code: string, message: string}
 */
final class Checkout {

	/**
	 * @param array<string, Found> $found By uid.
	 * @param list<Held> $held Files that cannot be used, and why.
	 * @param array<string, string> $blocked Uids of snippets whose files cannot be used, with the reason: they are neither changed nor gone.
	 * @param bool $is_unsure Whether there are such files of which it is unknown whose they are. Then nothing counts as gone.
	 * @param array<string, Entry> $files All files below the root, by their path below it.
	 */
	public function __construct(
		public readonly array $found,
		public readonly array $held,
		public readonly array $blocked,
		public readonly bool $is_unsure,
		public readonly array $files,
	) {
	}

	/**
	 * What the contents of its files are kept by.
	 * @param bool $goes_on Whether another run goes on with this commit: it finds what was read by its place, where the provider lists no ids.
	 * @return array<string, true>
	 */
	public function ids( string $commit, bool $goes_on ): array {
		$ids = [];
		foreach ( $this->files as $entry ) {
			if ( $goes_on || '' !== $entry->blob ) {
				$ids[ Contents::key( $commit, $entry ) ] = true;
			}
		}
		return $ids;
	}
}
