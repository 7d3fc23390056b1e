<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\History\Generation;
use Svc\Storage\History\GenerationFiles;
use Svc\Storage\History\Generations;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\Trash;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;

\defined( 'ABSPATH' ) || exit;

/**
 * What is left of a change between its first byte and the moment from which it counts: the disk was full, or the writer was killed. Such a
 * change leaves nothing: it takes no room, and a rebuild cannot find it. `Generations` says what was begun; the token says whether it
 * counts. The caller holds the lock.
 */
final class InterruptedWrite {

	public function __construct(
		private readonly AtomicFile $files,
		private readonly Folders $folders,
		private readonly Paths $paths,
		private readonly Index $index,
		private readonly Revisions $revisions,
		private readonly Trash $trash,
		private readonly Generations $generations,
		private readonly GenerationFiles $records,
	) {}

	/** Settles what a killed writer left: what counts gets its number, anything else is taken back. */
	public function settle(): void {
		$begun = $this->records->begun();
		if ( null === $begun ) {
			return;
		}
		if ( $begun->token === $this->index->token() ) {
			$this->records->finish( $begun->n );

			return;
		}
		$state = $this->index->read();
		// Without a token the index is believed, and may be the very state that does not count.
		$this->take_back( $begun, $state?->token === $begun->token ? $this->index->copy( $begun->parent ) : $state );
	}

	/** Takes back the change that was begun and refused; where the storage refuses that too, `settle()` goes on with it. */
	public function abandon( IndexState $before ): void {
		$begun = $this->records->begun();
		if ( null !== $begun ) {
			$this->take_back( $begun, $before );
		}
	}

	/** @param IndexState|null $before The state that counts; null when there is none, or none that can be read. */
	private function take_back( Generation $begun, ?IndexState $before ): void {
		$counted = null === $before ? $this->generations->newest_counted() : null;
		$set     = null === $counted ? [] : $this->generations->set_after( $counted ) ?? [];
		foreach ( $begun->entries as $entry ) {
			$id      = $entry['id'];
			$current = null === $before ? $set[ $id ] ?? 0 : $before->snippet( $id )->rev ?? 0;
			if ( null === $entry['rev'] ) {
				$this->trash->unmark( $id );
			} elseif ( $entry['rev'] > $current ) {
				$this->files->delete( $this->revisions->path( $id, $entry['rev'] ) );
			}
			if ( 0 !== $current ) {
				continue;
			}

			// It was about to come back from the trash, or to be made.
			$this->trash->settle( $id );
			if ( [] === $this->revisions->numbers( $id ) ) {
				$this->folders->remove( $this->paths->revisions( $id ) );
			}
		}
		$this->index->take_back( $begun->token, $begun->parent );
		// Last: until then another writer can go on with this.
		$this->records->drop( $begun );
	}
}
