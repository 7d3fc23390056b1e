<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Domain\Error\SvcException;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * What the code of snippets declares and touches, read from it once: `symbols/{part}.php`, some hundred snippets in each, so that one that
 * changes does not have all of them written again. It can be made again from the code, so it is written without a lock.
 * @phpstan-type Kept array{of: string, list: list<array<string, mixed>>}
 */
final class KeptSymbols {

	/** Snippets in a part, by their ids. */
	private const PART = 250;

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $record,
	) {}

	public static function part_of( int $id ): int {
		return \intdiv( $id, self::PART );
	}

	/** @return array<int, Kept> By snippet id: what it was read from, and the list. */
	public function read( int $part ): array {
		try {
			$stored = $this->record->read( $this->paths->symbols( $part ) )['snippets'] ?? null;
		} catch ( SvcException ) {
			return [];
		}
		$kept = [];
		foreach ( \is_array( $stored ) ? $stored : [] as $id => $entry ) {
			if ( \is_array( $entry ) && \is_string( $entry['of'] ?? null ) && \is_array( $entry['list'] ?? null ) ) {
				/** @var list<array<string, mixed>> $list Written by `write()`. */
				$list              = $entry['list'];
				$kept[ (int) $id ] = [
					'of'   => $entry['of'],
					'list' => $list,
				];
			}
		}

		return $kept;
	}

	/** @param array<int, Kept> $kept Replaces the part. Where the disk refuses, it is made again the next time. */
	public function write( int $part, array $kept ): void {
		try {
			$this->record->write( $this->paths->symbols( $part ), [ 'snippets' => (object) $kept ] );
		} catch ( SvcException ) {
			return;
		}
	}
}
