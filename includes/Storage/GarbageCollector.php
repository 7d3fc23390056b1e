<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;
use Svc\Storage\History\Generations;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\Trash;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;

\defined( 'ABSPATH' ) || exit;

/**
 * Removes what is no longer needed: replaced code files, leftovers of killed writers, expired trash and candidates, old copies of
 * the index. Works under the lock, so nothing is removed that a save is just about to name; touches only files whose names are
 * of our making, and never follows a link.
 */
final class GarbageCollector {

	/**
	 * @param int $orphan_days How long a history stays that belongs to no snippet and to no deletion. Long, because the index may
	 *                         have come from an older backup than the history.
	 */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly Lock $lock,
		private readonly Index $index,
		private readonly Revisions $revisions,
		private readonly Trash $trash,
		private readonly Candidates $candidates,
		private readonly Generations $generations,
		private readonly InterruptedWrite $unfinished,
		private readonly int $orphan_days = 30,
	) {}

	/**
	 * Cleans up once.
	 * @param int $grace_seconds How old a leftover must be: requests that began before a change may still include old code files.
	 * @return int Number of files and records removed.
	 * @throws Busy           When another writer does not finish in time.
	 * @throws StorageFailure When the disk refuses.
	 */
	public function run( int $grace_seconds = 3600 ): int {
		return $this->lock->hold(
			function () use ( $grace_seconds ): int {
				$removed = $this->temporary_files( \time() - $grace_seconds ) + $this->candidates->purge_expired();
				$this->finish_interrupted_write();
				$this->index->repair();
				$state = $this->index->read();
				if ( null === $state ) {
					// Without an index nothing is known to be unused: everything stays for the rebuild.
					return $removed;
				}
				$this->trash->settle( ...$this->trash->ids() );

				return $removed
					+ $this->index->prune_copies()
					+ $this->code_files( $state, \time() - $grace_seconds )
					+ $this->trash->purge_expired()
					+ $this->histories( $state );
			}
		);
	}

	/** A change that readers see already outlives the index only once it has its number. */
	private function finish_interrupted_write(): void {
		try {
			$this->unfinished->settle();
		} catch ( SvcException ) {
			// The next save meets what is in the way and says so; the rest can be cleaned up all the same.
			return;
		}
	}

	private function code_files( IndexState $state, int $before ): int {
		$used = $this->candidates->files_in_use();
		foreach ( $state->rows as $id => $row ) {
			$used[] = IndexState::decode( $id, $row )->file;
		}
		$used    = \array_flip( $used );
		$removed = 0;
		foreach ( [ '', ...\array_map( static fn( int $id ): string => $id . '/', $this->folders->ids( $this->paths->snippets() ) ) ] as $folder ) {
			foreach ( $this->folders->names( $this->paths->snippets() . '/' . $folder ) as $name ) {
				if ( 1 === \preg_match( Paths::CODE_FILE, $folder . $name ) && ! isset( $used[ $folder . $name ] ) ) {
					$removed += $this->remove_if_old( $this->paths->snippets() . '/' . $folder . $name, $before );
				}
			}
		}

		return $removed;
	}

	private function temporary_files( int $before ): int {
		$folders = [ $this->paths->root, $this->paths->public_dir, ...$this->paths->folders() ];
		foreach ( [ $this->paths->snippets(), $this->paths->revisions(), $this->paths->trash() ] as $parent ) {
			foreach ( $this->folders->ids( $parent ) as $id ) {
				\array_push( $folders, $parent . '/' . $id, $parent . '/' . $id . '/revisions' );
			}
		}
		$removed = 0;
		foreach ( $folders as $folder ) {
			foreach ( \is_link( $folder ) && $folder !== $this->paths->root && $folder !== $this->paths->public_dir ? [] : $this->folders->names( $folder ) as $name ) {
				if ( 1 === \preg_match( Paths::TEMPORARY, $name ) ) {
					$removed += $this->remove_if_old( $folder . '/' . $name, $before );
				}
			}
		}

		return $removed;
	}

	/** Removes versions that never counted (above the current one) and histories that belong to nothing. */
	private function histories( IndexState $state ): int {
		$before  = \time() - $this->orphan_days * 86400;
		$needed  = $this->generations->needed();
		$damaged = $state->damaged();
		$removed = 0;
		foreach ( $this->revisions->ids() as $id ) {
			$current = $state->snippet( $id )->rev ?? 0;
			if ( isset( $damaged[ $id ] ) || ( 0 === $current && $this->trash->has_record( $id ) ) ) {
				continue;
			}
			foreach ( $this->revisions->numbers( $id ) as $rev ) {
				$removed += $rev > $current ? $this->remove_if_old( $this->revisions->path( $id, $rev ), $before ) : 0;
			}
			$this->revisions->prune( $id, $current, null === $needed ? \PHP_INT_MAX : $needed[ $id ] ?? 0 );
			if ( 0 === $current && [] === $this->revisions->numbers( $id ) ) {
				$this->folders->remove( $this->paths->revisions( $id ) );
			}
		}

		return $removed;
	}

	private function remove_if_old( string $path, int $before ): int {
		$changed = SystemCall::quietly( static fn(): array|false => \lstat( $path ) );

		return false !== $changed && $changed['mtime'] <= $before ? (int) $this->files->delete( $path ) : 0;
	}
}
