<?php

declare(strict_types=1);

namespace Svc\Storage\History;

use Svc\Bridge\Limits;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Format;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Index\Index;

\defined( 'ABSPATH' ) || exit;

/**
 * The history of every snippet: `revisions/{id}/{rev}.php` (spec 2.6, 4.4). A number higher than the newest in the index belongs to a save that
 * was killed before it counted, and is not shown. Only `BatchWriter` writes here, under the lock.
 */
final class Revisions {

	/** @param int $limit How many versions of a snippet are kept. */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly Record $records,
		private readonly Index $index,
		private readonly int $limit = Limits::REVISIONS,
	) {}

	/** @return list<int> Numbers within the limit, newest first. Older ones may still be there for the set's own history. */
	public function shown( int $id ): array {
		$newest = $this->newest_number( $id );

		return \array_slice( \array_values( \array_filter( $this->numbers( $id ), static fn( int $rev ): bool => $rev <= $newest ) ), 0, $this->limit );
	}

	/** @throws NotFound When the snippet has no such version. */
	public function get( int $id, int $rev ): Revision {
		$revision = $rev > 0 && $rev <= $this->newest_number( $id ) ? $this->find( $id, $rev ) : null;

		return $revision ?? throw NotFound::revision( $id, $rev );
	}

	/** The newest version up to a number that is whole, or null. For rebuilding and for the trash. */
	public function newest( int $id, int $highest = \PHP_INT_MAX ): ?Revision {
		foreach ( $this->numbers( $id ) as $rev ) {
			$revision = $rev <= $highest ? $this->find( $id, $rev ) : null;
			if ( null !== $revision ) {
				return $revision;
			}
		}

		return null;
	}

	/** A version whether or not the index knows it; null when it is missing or damaged. */
	public function find( int $id, int $rev ): ?Revision {
		$data = $this->records->read( $this->path( $id, $rev ) );
		if ( null === $data ) {
			return null;
		}
		try {
			$revision = Revision::from_record( $data );
		} catch ( InvalidInput ) {
			$revision = null;
		}
		if ( null === $revision ) {
			// No older version may pass for one that only a newer plugin can read.
			Format::require_known( Format::of( $data ), 'svc/revisions/' . $id );
		}

		return null !== $revision && $revision->snippet->id === $id ? $revision : null;
	}

	/** Writes the bytes of a record. A file under the same number is from a save that never counted, and so are higher numbers. */
	public function write( Revision $revision, string $bytes ): void {
		$id = $revision->snippet->id;
		$this->records->write_bytes( $this->path( $id, $revision->rev ), $bytes );
		for ( $rev = $revision->rev + 1; $this->files->delete( $this->path( $id, $rev ) ); ++$rev ) {
			continue;
		}
	}

	public function is_over_limit( int $newest ): bool {
		return $newest > $this->limit;
	}

	/** Removes the versions above the limit, after the newest has become current, but from the `$needed` one on (`Generations::needed()`). */
	public function prune( int $id, int $newest, int $needed ): void {
		for ( $rev = \min( $newest - $this->limit, $needed - 1 ); $rev > 0 && $this->files->delete( $this->path( $id, $rev ) ); --$rev ) {
			continue;
		}
	}

	/** @return list<int> Ids that have a history outside the trash. */
	public function ids(): array {
		return $this->folders->ids( $this->paths->revisions() );
	}

	/** @return list<int> Of the stored versions, highest first. */
	public function numbers( int $id ): array {
		$numbers = [];
		foreach ( $this->folders->names( $this->folder( $id ) ) as $name ) {
			if ( 1 === \preg_match( '/\A([1-9]\d{0,17})\.php\z/', $name, $match ) ) {
				$numbers[] = (int) $match[1];
			}
		}
		\rsort( $numbers );

		return $numbers;
	}

	public function path( int $id, int $rev ): string {
		return $this->folder( $id ) . '/' . $rev . '.php';
	}

	/** As a person may see it. */
	public function file( int $id, int $rev ): string {
		return $this->paths->relative( $this->path( $id, $rev ) );
	}

	/** The history is in the trash once a deletion is complete. */
	private function folder( int $id ): string {
		$trashed = $this->paths->trash( $id ) . '/revisions';

		return \is_dir( $trashed ) && ! \is_dir( $this->paths->revisions( $id ) ) ? $trashed : $this->paths->revisions( $id );
	}

	/** Everything there is for a snippet that is not in the index. */
	private function newest_number( int $id ): int {
		return $this->index->read()?->snippet( $id )->rev ?? \PHP_INT_MAX;
	}
}
