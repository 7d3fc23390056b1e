<?php

declare(strict_types=1);

namespace Svc\Storage\History;

use Svc\Bridge\Limits;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Format;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Disk\SystemCall;
use Svc\Storage\Index\Index;

\defined( 'ABSPATH' ) || exit;

/**
 * Deleted snippets: `trash/{id}/` with a record of the deletion and the whole history. A snippet is in the trash when its record exists **and**
 * the index has no such id, so a kill at any moment leaves it either deleted or not. Deleting and restoring go through `Snippets::change()`.
 */
final class Trash {

	private const RECORD = '/deleted.php';

	/** @param int $days How long deleted snippets are kept. */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly Record $records,
		private readonly Index $index,
		private readonly Lock $lock,
		private readonly int $days = Limits::TRASH_DAYS,
	) {}

	/** @return list<TrashItem> Last deleted first. */
	public function list(): array {
		$items = [];
		foreach ( $this->folders->ids( $this->paths->trash() ) as $id ) {
			$item = $this->find( $id );
			if ( null !== $item ) {
				$items[] = $item;
			}
		}
		\usort( $items, static fn( TrashItem $a, TrashItem $b ): int => [ $b->time, $b->snippet->id ] <=> [ $a->time, $a->snippet->id ] );

		return $items;
	}

	/** @throws NotFound When it is not in the trash. */
	public function get( int $id ): TrashItem {
		return $this->find( $id ) ?? throw NotFound::trashed( $id );
	}

	/** Deletes a snippet in the trash for good, with its history. */
	public function delete( int $id ): void {
		$this->get( $id );
		// Asked again under the lock: another process may have brought it back meanwhile.
		$this->lock->hold( fn(): int => $this->purge( $this->get( $id )->snippet->id ) );
	}

	/** Deletes for good what has been here too long, and returns the number of files removed. The caller holds the lock. */
	public function purge_expired(): int {
		$removed = 0;
		foreach ( $this->list() as $item ) {
			$removed += $item->expires <= \time() ? $this->purge( $item->snippet->id ) : 0;
		}

		return $removed;
	}

	/** Records a deletion before the index forgets the snippet. Not in force until then. */
	public function mark( Snippet $snippet, Actor $actor ): void {
		$this->records->write(
			$this->paths->trash( $snippet->id ) . self::RECORD,
			[
				'format'   => Format::NUMBER,
				'time'     => \time(),
				'user'     => $actor->user_id,
				'name'     => $actor->name,
				'settings' => $snippet->settings() + ( [] === $snippet->origins ? [] : [ 'origins' => $snippet->origins ] ) + $snippet->later,
			]
		);
	}

	public function unmark( int $id ): void {
		$folder = $this->paths->trash( $id );
		if ( \is_dir( $folder . '/revisions' ) ) {
			$this->take_back( $id );
		}
		$this->folders->remove( $folder );
	}

	/**
	 * Moves the history of deleted snippets into the trash and drops records of snippets that are back, also after a killed writer. The caller
	 * holds the lock.
	 */
	public function settle( int ...$ids ): void {
		foreach ( $ids as $id ) {
			$folder = $this->paths->trash( $id );
			if ( isset( $this->index->read()?->rows[ $id ] ) ) {
				// After a restored backup of the index the history may still lie here.
				$this->take_back( $id );
				$this->folders->remove( $folder );
				continue;
			}
			$history = $this->paths->inside( $this->paths->revisions( $id ) );
			if ( null === $this->find( $id ) || ! \is_dir( $history ) ) {
				continue;
			}
			SystemCall::quietly( static fn(): bool => \rename( $history, $folder . '/revisions' ) );
		}
	}

	/** Moves the history back before the snippet returns to the index. */
	public function take_back( int $id ): void {
		$history = $this->paths->inside( $this->paths->trash( $id ) . '/revisions' );
		$target  = $this->paths->inside( $this->paths->revisions( $id ) );
		if ( ! \is_dir( $history ) || \is_dir( $target ) ) {
			return;
		}
		$this->folders->ensure( $this->paths->revisions() );
		if ( ! SystemCall::quietly( static fn(): bool => \rename( $history, $target ), $error ) ) {
			throw StorageFailure::cannot_write( $this->paths->relative( $target ), $error );
		}
	}

	/** Whether a deletion of this id was recorded, in force or not. */
	public function has_record( int $id ): bool {
		return \is_file( $this->paths->trash( $id ) . self::RECORD );
	}

	/** @return list<int> Every id that has a folder here. */
	public function ids(): array {
		return $this->folders->ids( $this->paths->trash() );
	}

	/** Highest id that was deleted for good: a rebuilt index must not give it out again. */
	public function highest_purged(): int {
		$highest = $this->records->read( $this->paths->trash() . '/highest.php' )['id'] ?? 0;

		return \is_int( $highest ) ? $highest : 0;
	}

	private function purge( int $id ): int {
		$folder = $this->paths->trash( $id );
		// The history first: while the record stands, a killed purge can be seen and repeated, and a full disk has room for what follows.
		$removed = $this->folders->remove( $this->paths->revisions( $id ) ) + $this->folders->remove( $folder . '/revisions' );
		try {
			if ( $id > $this->highest_purged() ) {
				$this->records->write( $this->paths->trash() . '/highest.php', [ 'id' => $id ] );
			}
		} catch ( StorageFailure $refused ) {
			// The empty folder says that the id was used, until another deletion finds room to write a higher one down.
			$removed += $this->folders->clear( $folder );
			\clearstatcache();

			return $this->has_record( $id ) ? throw $refused : $removed;
		}

		return $removed + $this->folders->remove( $folder );
	}

	private function find( int $id ): ?TrashItem {
		if ( isset( $this->index->read()?->rows[ $id ] ) ) {
			return null;
		}
		$data     = $this->records->read( $this->paths->trash( $id ) . self::RECORD ) ?? [];
		$settings = $data['settings'] ?? null;
		if ( ! \is_int( $data['time'] ?? null ) || ! \is_int( $data['user'] ?? null ) || ! \is_string( $data['name'] ?? null ) || ! \is_array( $settings ) ) {
			return null;
		}
		try {
			/** @var array<string, mixed> $settings A JSON object. */
			return new TrashItem( Snippet::stored( $settings ), $data['time'], $data['user'], $data['name'], $data['time'] + $this->days * 86400 );
		} catch ( InvalidInput ) {
			return null;
		}
	}
}
