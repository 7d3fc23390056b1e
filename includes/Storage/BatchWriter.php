<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Code\CodeFiles;
use Svc\Storage\Disk\DiskReserve;
use Svc\Storage\Disk\Format;
use Svc\Storage\History\Generations;
use Svc\Storage\History\Revision;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\Trash;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;
use Svc\Storage\Index\PendingChanges;
use Svc\Storage\Watching\Watch;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Writes a batch to the disk in the order that a kill at any moment cannot hurt: what is about to be done, then code files, revisions and
 * trash records (nothing names them yet), then the index with one write for the whole batch, then what may only happen once the index stands.
 * What the disk refuses half-way leaves nothing behind (`InterruptedWrite`). The caller holds the lock.
 */
final class BatchWriter {

	public function __construct(
		private readonly Index $index,
		private readonly CodeFiles $code_files,
		private readonly Revisions $revisions,
		private readonly Trash $trash,
		private readonly Generations $generations,
		private readonly Watch $watch,
		private readonly InterruptedWrite $unfinished,
		private readonly DiskReserve $reserve,
		private readonly PendingChanges $pending_changes,
	) {}

	/** @return list<Change> What changed, for listeners. Makes the batch the current state. */
	public function write( IndexState $before, Batch $batch, Actor $actor ): array {
		$pending = $batch->pending();
		if ( [] === $pending['snippets'] && $pending['switches'] === $before->switches ) {
			return [];
		}
		Format::require_known( $before->format, 'svc/index.php' );
		if ( self::can_break( $pending['changes'] ) ) {
			$pending['switches'] = self::watched( $pending['switches'] );
		}
		// Everything that can refuse comes before the first byte.
		$after   = self::state( $before, $pending['snippets'], $pending['switches'], $pending['next_id'] );
		$deleted = [];
		foreach ( $pending['snippets'] as $id => $snippet ) {
			if ( null === $snippet && isset( $before->rows[ $id ] ) ) {
				$deleted[ $id ] = IndexState::decode( $id, $before->rows[ $id ] );
			}
		}

		$this->unfinished->settle();
		$written = [];
		try {
			$this->generations->begin( $before, $after, $pending, $actor );
			foreach ( $pending['files'] as $file => $bytes ) {
				// A test load may be using one that is there.
				if ( $this->code_files->write( $file, $bytes ) ) {
					$written[] = $file;
				}
			}
			$this->put( $pending, $deleted, $actor );
			$this->pending_changes->follow( $before->token, $after->token );
			$this->index->write( $after );
		} catch ( Throwable $refused ) {
			$this->take_back( $before, $written );
			throw $refused;
		}

		// The change counts from here on: nothing that follows may make it look failed. The collector finishes what is left.
		try {
			$this->unfinished->settle();
			$this->trash->settle( ...\array_keys( $deleted ), ...$pending['returning'] );
			$this->tidy( $pending['changes'] );
		} catch ( StorageFailure ) {
			return $pending['changes'];
		}

		return $pending['changes'];
	}

	/**
	 * @param array<string, mixed> $switches
	 * @return array<string, mixed>
	 */
	private static function watched( array $switches ): array {
		$switches['watch'] = \time() + Watch::SECONDS;
		// A command line may run another PHP than the web server. Of several web servers only this one has tried the change; one that is new
		// here is still to be noticed (`SiteEvents`).
		if ( ! \in_array( \PHP_SAPI, [ 'cli', 'phpdbg' ], true ) && \in_array( \PHP_VERSION_ID, (array) ( $switches['php'] ?? \PHP_VERSION_ID ), true ) ) {
			$switches['php'] = \PHP_VERSION_ID;
		}

		return $switches;
	}

	/**
	 * @param array{returning: list<int>, revisions: list<Revision>, records: list<string>, switches: array<string, mixed>, ...} $pending
	 * @param array<int, Snippet> $deleted
	 */
	private function put( array $pending, array $deleted, Actor $actor ): void {
		foreach ( $pending['returning'] as $id ) {
			$this->trash->take_back( $id );
		}
		foreach ( $pending['revisions'] as $place => $revision ) {
			$this->revisions->write( $revision, $pending['records'][ $place ] );
		}
		foreach ( $deleted as $snippet ) {
			$this->trash->mark( $snippet, $actor );
		}
		if ( isset( $pending['switches']['watch'] ) ) {
			$this->watch->prepare();
		}
	}

	/** @param list<string> $written Names of new code files. Takes back what was written of a batch that was refused. */
	private function take_back( IndexState $before, array $written ): void {
		try {
			\array_map( $this->code_files->remove( ... ), $written );
			$this->unfinished->abandon( $before );
		} catch ( SvcException ) {
			// The reason of the refusal is what the person has to read; the next writer goes on with this.
			return;
		}
	}

	/** @param list<Change> $changes */
	private static function can_break( array $changes ): bool {
		foreach ( $changes as $change ) {
			if ( true === $change->before?->is_active() || true === $change->after?->is_active() ) {
				return true;
			}
		}

		return false;
	}

	/**
	 * @param array<int, Snippet|null> $snippets Null removes.
	 * @param array<string, mixed>     $switches
	 */
	public static function state( IndexState $before, array $snippets, array $switches, int $next_id ): IndexState {
		$next = new IndexState( $before->generation + 1, \bin2hex( \random_bytes( 8 ) ), $next_id, [], [], $before->rows, $before->later );

		return $next->with( $snippets, $switches );
	}

	/** @param list<Change> $changes Starts the grace period of replaced code files, cuts histories and removes old copies of the index. */
	private function tidy( array $changes ): void {
		$this->generations->prune();
		$needed = null;
		foreach ( $changes as $change ) {
			if ( null !== $change->before && '' !== $change->before->file && $change->before->file !== $change->after?->file ) {
				$this->code_files->retire( $change->before->file );
			}
			if ( null === $change->after || !$this->revisions->is_over_limit( $change->after->rev ) ) {
				continue;
			}

			$needed ??= $this->generations->needed() ?? [];
			$this->revisions->prune( $change->after->id, $change->after->rev, $needed[ $change->after->id ] ?? 0 );
		}
		$this->index->prune_copies();
		$this->reserve->keep();
	}
}
