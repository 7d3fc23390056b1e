<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Git\Entry;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-type Held array{path: string, code: string, message: string} */
final class Checkout {

	/**
	 * @param array<string, Found> $found By uid.
	 * @param list<Held> $held Files that cannot be used, and why.
	 * @param array<string, string> $blocked Reasons by uid of files that cannot be used: these are neither changed nor gone.
	 * @param bool $is_unsure Whether it is unknown whose some of these are. Then nothing counts as gone.
	 * @param array<string, Entry> $files By their path below the root.
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
