<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Compiler\CompiledCode;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Code\CodeFiles;
use Svc\Storage\Disk\Format;
use Svc\Storage\History\Generation;
use Svc\Storage\History\Generations;
use Svc\Storage\History\Revision;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\Trash;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;
use Svc\Storage\Index\PendingChanges;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes a new index for one that is lost or damaged, and writes missing code files: of each snippet the version that counted last, as the
 * generations say. Where their records are missing, it is the newest whole version of each snippet that is not in the trash.
 * Ids stay as they were, and none that was ever used is given out again. The caller holds the lock.
 */
final class Rebuild {

	public function __construct(
		private readonly Index $index,
		private readonly CodeFiles $code_files,
		private readonly Revisions $revisions,
		private readonly Trash $trash,
		private readonly Generations $generations,
		private readonly InterruptedWrite $unfinished,
		private readonly PendingChanges $pending,
	) {}

	/** Whether there is anything to rebuild from. */
	public function has_sources(): bool {
		return [] !== $this->revisions->ids() || [] !== $this->trash->ids() || $this->trash->highest_purged() > 0;
	}

	/**
	 * Puts right what readers go by, whichever file of the index is lost or damaged: what is left of it where that is a whole state that counts,
	 * else a new one. Where there has never been a snippet it is one without any.
	 *
	 * @throws SvcException When the storage cannot be read, or refuses.
	 */
	public function heal(): void {
		// Without a token the index that is left may be the very state that a killed writer began.
		$this->unfinished->settle();
		if ( null === $this->index->stored() ) {
			$this->run();
		} else {
			$this->index->heal();
		}
	}

	/**
	 * Writes and returns the new index.
	 *
	 * @throws StorageFailure When the disk refuses.
	 */
	public function run(): IndexState {
		$this->unfinished->settle();
		$newest   = $this->generations->newest_counted();
		$versions = $this->versions( $newest );
		$copy     = $this->last_copy( $newest );
		Format::require_known( \max( 0, $copy->format ?? 0, ...\array_map( static fn( Revision $version ): int => $version->format, $versions ) ), 'svc/revisions' );
		$snippets = $this->compile( $versions );
		$switches = $copy->switches ?? ( null !== $newest && $this->generations->was_on( $newest, 'safe_mode' ) ? [ 'safe_mode' => true ] : [] );
		$known    = [ 0, $this->trash->highest_purged(), ( $copy->next_id ?? 1 ) - 1, ...$this->revisions->ids(), ...$this->trash->ids() ];
		// Numbers go on: a record of the time before must never pass for one of the time after.
		$base  = new IndexState( \max( $copy->generation ?? 0, $newest->n ?? 0 ), '', 1, $switches, [], [], $copy->later ?? [] );
		$state = BatchWriter::state( $base, $snippets, $switches, \max( $known ) + 1 );
		try {
			$this->generations->begin( $base, $state, [ 'changes' => [], 'revisions' => [] ], Actor::system() );
			// What waits to be written belongs to the new state as it did to the lost one.
			$this->pending->follow( $newest->token ?? $copy->token ?? '', $state->token );
			$this->index->write( $state );
		} catch ( StorageFailure $refused ) {
			$this->unfinished->settle();
			throw $refused;
		}
		$this->unfinished->settle();

		return $state;
	}

	/**
	 * Writes the code files that are missing.
	 *
	 * @param list<Revision> $versions
	 *
	 * @return array<int, Snippet> By id, as the index names them.
	 *
	 * @throws StorageFailure When the disk refuses.
	 */
	private function compile( array $versions ): array {
		$snippets = [];
		foreach ( $versions as $revision ) {
			$compiled        = CompiledCode::of( $revision->snippet, $revision->code );
			$snippet         = $this->code_files->place( $compiled, $revision->snippet->with( [ 'rev' => $revision->rev ] ) );
			$this->code_files->write( $snippet->file, $compiled->bytes );
			$snippets[ $snippet->id ] = $snippet;
		}

		return $snippets;
	}

	/**
	 * Returns the version of each snippet that counted last.
	 *
	 * @return list<Revision>
	 *
	 * @throws StorageFailure When a file cannot be read.
	 */
	private function versions( ?Generation $newest ): array {
		$set      = null === $newest ? null : $this->generations->set_after( $newest );
		$versions = [];
		foreach ( $set ?? [] as $id => $rev ) {
			$versions[] = $this->revisions->newest( $id, $rev );
		}
		if ( null === $set ) {
			foreach ( $this->revisions->ids() as $id ) {
				$versions[] = $this->trash->has_record( $id ) ? null : $this->revisions->newest( $id );
			}
		}

		return \array_values( \array_filter( $versions ) );
	}

	/**
	 * Returns the copy of the index that is left of the state that counted last, or of the newest before: it knows the switches, which
	 * no version has.
	 */
	private function last_copy( ?Generation $counted ): ?IndexState {
		$last = null;
		foreach ( \array_keys( $this->index->copies() ) as $token ) {
			$state = $this->index->copy( (string) $token );
			if ( null !== $state && $state->token === $counted?->token ) {
				return $state;
			}
			if ( null !== $state && $state->generation > ( $last->generation ?? 0 ) && $state->generation <= ( $counted->n ?? \PHP_INT_MAX ) ) {
				$last = $state;
			}
		}

		return $last;
	}
}
