<?php

declare(strict_types=1);

namespace Svc\Storage\History;

use Svc\Bridge\Limits;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Format;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Index\Index;

\defined( 'ABSPATH' ) || exit;

/**
 * The history of every snippet: `revisions/{id}/{rev}.php`, one guarded file a version (spec 2.6, 4.4).
 * The index says which revision is the newest; a higher number belongs to a save that was killed before it counted, and is
 * not shown. Only `BatchWriter` writes here, under the lock.
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

	/**
	 * Returns the numbers of the versions that a history shows, newest first: those within the limit. Older ones may still be there
	 * for the set's own history.
	 * @return list<int>
	 * @throws StorageFailure When the index cannot be read.
	 */
	public function shown( int $id ): array {
		$newest = $this->newest_number( $id );

		return \array_slice( \array_values( \array_filter( $this->numbers( $id ), static fn( int $rev ): bool => $rev <= $newest ) ), 0, $this->limit );
	}

	/**
	 * Returns one version.
	 * @throws NotFound       When the snippet has no such version.
	 * @throws StorageFailure When the file cannot be read.
	 */
	public function get( int $id, int $rev ): Revision {
		$revision = $rev > 0 && $rev <= $this->newest_number( $id ) ? $this->find( $id, $rev ) : null;

		return $revision ?? throw NotFound::revision( $id, $rev );
	}

	/**
	 * Returns the newest version that is whole, or null when there is none. For rebuilding and for the trash.
	 * @param int $highest Later ones do not count.
	 * @throws StorageFailure When a file cannot be read.
	 */
	public function newest( int $id, int $highest = \PHP_INT_MAX ): ?Revision {
		foreach ( $this->numbers( $id ) as $rev ) {
			$revision = $rev <= $highest ? $this->find( $id, $rev ) : null;
			if ( null !== $revision ) {
				return $revision;
			}
		}

		return null;
	}

	/**
	 * Returns one version whether or not the index knows it; null when it is missing or damaged.
	 * @throws StorageFailure When the file cannot be read.
	 */
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

	/**
	 * Writes a version. A file under the same number is from a save that never counted, and so are higher numbers.
	 * @param string $bytes Of its record, see `Record::bytes()`.
	 * @throws StorageFailure When it cannot be written.
	 */
	public function write( Revision $revision, string $bytes ): void {
		$id = $revision->snippet->id;
		$this->records->write_bytes( $this->path( $id, $revision->rev ), $bytes );
		for ( $rev = $revision->rev + 1; $this->files->delete( $this->path( $id, $rev ) ); ++$rev ) {
			continue;
		}
	}

	/** Whether a snippet has more versions than its history shows. */
	public function is_over_limit( int $newest ): bool {
		return $newest > $this->limit;
	}

	/**
	 * Removes the versions above the limit, after the newest has become current, except those that a generation of the set needs.
	 * @param int $needed The lowest version that one needs, see `Generations::needed()`.
	 */
	public function prune( int $id, int $newest, int $needed ): void {
		for ( $rev = \min( $newest - $this->limit, $needed - 1 ); $rev > 0 && $this->files->delete( $this->path( $id, $rev ) ); --$rev ) {
			continue;
		}
	}

	/**
	 * Returns the ids that have a history outside the trash.
	 * @return list<int>
	 */
	public function ids(): array {
		return $this->folders->ids( $this->paths->revisions() );
	}

	/**
	 * Returns the numbers of the stored versions, highest first.
	 * @return list<int>
	 */
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

	/** The path of one version. */
	public function path( int $id, int $rev ): string {
		return $this->folder( $id ) . '/' . $rev . '.php';
	}

	/** The same as a person may see it. */
	public function file( int $id, int $rev ): string {
		return $this->paths->relative( $this->path( $id, $rev ) );
	}

	/** The history is in the trash once a deletion is complete. */
	private function folder( int $id ): string {
		$trashed = $this->paths->trash( $id ) . '/revisions';

		return \is_dir( $trashed ) && ! \is_dir( $this->paths->revisions( $id ) ) ? $trashed : $this->paths->revisions( $id );
	}

	/** Number of the current version; everything there is for a snippet that is not in the index. */
	private function newest_number( int $id ): int {
		return $this->index->read()?->snippet( $id )->rev ?? \PHP_INT_MAX;
	}
}
