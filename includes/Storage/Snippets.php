<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Log;
use Svc\Domain\Snippet;
use Svc\Storage\Code\CodeFiles;
use Svc\Storage\Disk\DiskReserve;
use Svc\Storage\Disk\Format;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\StorageIdentity;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\Trash;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;
use Svc\Storage\Index\PendingChanges;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * The store of all snippets. Reading is always the newest committed state, also when another process wrote it; `change()` is the
 * only way to write. It knows nothing of rights, checks or requests, and needs no WordPress: it also runs inside a request that is
 * dying before plugins are loaded. Invariant: an acknowledged change survives a kill of the process a moment later.
 */
final class Snippets implements SnippetSource {

	/** @var array<int, Snippet> Decoded rows of the state below. */
	private array $decoded = [];

	private ?IndexState $decoded_of = null;

	/**
	 * See changed().
	 * @var list<int>
	 */
	private array $changed = [];

	public function __construct(
		private readonly Index $index,
		private readonly Lock $lock,
		private readonly CodeFiles $code_files,
		private readonly Revisions $revisions,
		private readonly Trash $trash,
		private readonly BatchWriter $commit,
		private readonly Rebuild $rebuild,
		private readonly DiskReserve $reserve,
		private readonly PendingChanges $pending_changes,
		private readonly StorageIdentity $identity,
	) {}

	/**
	 * IDs of the snippets that this request has changed, in the order of the changes; one that changed twice is in it twice.
	 * @return list<int>
	 */
	public function changed(): array {
		return $this->changed;
	}

	/**
	 * Returns every snippet by id, ascending.
	 * @return array<int, Snippet>
	 * @throws StorageFailure When the index cannot be read.
	 */
	public function all(): array {
		$state = $this->state();
		if ( '' === $state->token || $this->decoded_of !== $state ) {
			$this->decoded = [];
			foreach ( $state->rows as $id => $row ) {
				$this->decoded[ $id ] = IndexState::decode( $id, $row );
			}
			$this->decoded_of = $state;
		}

		return $this->decoded;
	}

	/**
	 * Returns what stands for the set that `all()` gave last: another one after every change. Not the token itself, which is part of the
	 * names of files.
	 */
	public function fingerprint(): string {
		return \substr( \hash( 'sha256', $this->decoded_of->token ?? '' ), 0, 16 );
	}

	/**
	 * Returns the snippets that are switched on, by id, ascending; the cost is theirs alone, however many others there are.
	 * @return array<int, Snippet>
	 * @throws StorageFailure When the index cannot be read.
	 */
	public function active(): array {
		$active = [];
		foreach ( $this->state()->active() as $id => $snippet ) {
			$active[ $id ] = $snippet;
		}

		return $active;
	}

	/**
	 * Returns the snippets that carry an error, by id.
	 * @return array<int, Snippet>
	 * @throws StorageFailure When the index cannot be read.
	 */
	public function failed(): array {
		$failed = [];
		foreach ( $this->state()->failed() as $id => $snippet ) {
			$failed[ $id ] = $snippet;
		}

		return $failed;
	}

	/**
	 * Returns one snippet.
	 * @throws NotFound       When there is none with this id.
	 * @throws StorageFailure When the index cannot be read.
	 */
	public function get( int $id ): Snippet {
		return $this->state()->snippet( $id ) ?? throw NotFound::snippet( $id );
	}

	/**
	 * Returns the code as the person wrote it.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function code( Snippet $snippet ): string {
		return $this->code_files->read( $snippet );
	}

	/**
	 * Returns what is set for the whole site: safe mode, hash of the rescue secret.
	 * @return array<string, mixed>
	 * @throws StorageFailure When the index cannot be read.
	 */
	public function switches(): array {
		return $this->state()->switches;
	}

	/**
	 * Returns the current state whole: token, plan, next id, rows.
	 *
	 * A missing or damaged index is rebuilt from the revisions on the way.
	 * @throws Busy           When it has to be rebuilt and another process is writing.
	 * @throws StorageFailure When the index cannot be read or rebuilt.
	 */
	public function state(): IndexState {
		$this->identity->require_present();

		return $this->index->read() ?? ( $this->rebuild->has_sources() ? $this->rebuilt() : IndexState::blank() );
	}

	/**
	 * Reads, changes and writes under the lock. When the work throws, nothing is written. What leads out of trouble takes effect even
	 * where the disk takes nothing, or where other writers cannot be kept out meanwhile: it gets the
	 * reserve, or is kept beside (`PendingChanges`).
	 *
	 * After the write, listeners of the action `svc_changed` get a list of `Svc\Domain\Change` and the actor.
	 * @template T
	 * @param callable(Batch): T $work  Sees the newest state; whatever it returns is returned.
	 * @param Actor              $actor Who is to be named in history and log.
	 * @return T
	 * @throws Busy           When another writer does not finish in time.
	 * @throws StorageFailure When the disk refuses; the state before stays.
	 */
	public function change( callable $work, Actor $actor ): mixed {
		$changes = [];
		$result  = $this->lock->hold(
			function () use ( $work, $actor, &$changes ): mixed {
				$refused = $this->attempt_to_write_down();
				$state   = $this->state();
				$batch   = new Batch( $state, $this->code_files, $this->revisions, $this->trash, $actor );
				$result  = $work( $batch );
				$changes = $this->put( $state, $batch, $actor, $refused );
				$this->remember_identity();

				return $result;
			},
			function ( StorageFailure $refused ) use ( $work, $actor, &$changes ): mixed {
				// What cannot be read now could only be rebuilt with the lock.
				$state   = $this->index->read() ?? throw $refused;
				$batch   = new Batch( $state, $this->code_files, $this->revisions, $this->trash, $actor );
				$result  = $work( $batch );
				$changes = $this->put( $state, $batch, $actor, $refused );

				return $result;
			}
		);
		foreach ( $changes as $change ) {
			$this->changed[] = ( $change->after ?? $change->before )->id ?? 0;
		}
		// Outside the lock: a listener may take its time, or change something itself.
		if ( [] !== $changes && \function_exists( 'do_action_ref_array' ) ) {
			try {
				// Not do_action(): that one unwraps a list with a single object in it.
				\do_action_ref_array( 'svc_changed', [ $changes, $actor ] );
			} catch ( Throwable $failure ) {
				// The change is on disk: a listener that fails must not make the answer say otherwise.
				Log::write( "svc: a listener of svc_changed failed: {$failure}" );
			}
		}

		return $result;
	}

	/**
	 * Keeps which storage belongs to this site, in both. After a change that is done: where the database or the disk refuses, the next
	 * change or the daily clean-up writes it.
	 */
	public function remember_identity(): void {
		try {
			$this->lock->hold(
				function (): void {
					$state = $this->index->stored();
					if ( null !== $state ) {
						$this->identity->remember( \count( $state->rows ), isset( $state->plan['keep'] ) );
					}
				}
			);
		} catch ( Throwable $failure ) {
			Log::write( "svc could not note which storage belongs to this site: {$failure->getMessage()}" );
		}
	}

	/**
	 * Does the work of a change on the newest state and writes nothing: no lock is held, so the state may have moved on when it is over.
	 * @template T
	 * @param callable(Batch): T $work  As for `change()`; the batch is thrown away.
	 * @param Actor              $actor Who would be named in history and log.
	 * @return T
	 * @throws StorageFailure When the index cannot be read.
	 */
	public function foresee( callable $work, Actor $actor ): mixed {
		return $work( new Batch( $this->state(), $this->code_files, $this->revisions, $this->trash, $actor ) );
	}

	/**
	 * Writes down what could not be written before, if there is room by now.
	 * @return bool Whether nothing is left to be written.
	 * @throws Busy           When another writer does not finish in time.
	 * @throws StorageFailure When the lock file cannot be made.
	 */
	public function write_down(): bool {
		$is_written = ! $this->pending_changes->is_there() || null === $this->lock->hold( $this->attempt_to_write_down( ... ) );
		$this->remember_identity();

		return $is_written;
	}

	/** @return StorageFailure|null Why it cannot be written; null when nothing is left. */
	private function attempt_to_write_down(): ?StorageFailure {
		if ( ! $this->pending_changes->is_there() ) {
			return null;
		}
		try {
			$first   = $this->index->stored() ?? $this->rebuild->run()->state;
			$state   = $first;
			$entries = $this->pending_changes->entries( $first->token );
			foreach ( $entries as $entry ) {
				$actor   = new Actor( $entry['user'], $entry['via'], $entry['name'] );
				$batch   = new Batch( $state, $this->code_files, $this->revisions, $this->trash, $actor );
				$snippet = $state->snippet( $entry['id'] );
				$fields  = PendingChanges::fields( $entry, $snippet );
				$batch->set_switches( PendingChanges::switches( $entry ) );
				if ( PendingChanges::deletes( $entry, $snippet ) ) {
					$batch->delete( $entry['id'], $entry['action'] );
				} elseif ( [] !== $fields ) {
					$batch->update( $entry['id'], $fields, null, $entry['action'] );
				}
				$this->commit->write( $state, $batch, $actor );
				$state = $this->index->stored() ?? $state;
			}
			if ( [] !== $entries && $state === $first ) {
				// Nothing had to change. It becomes another state all the same: this one would take in again what an old database brings back.
				$batch = new Batch( $state, $this->code_files, $this->revisions, $this->trash, Actor::system() );
				$watch = $state->switches['watch'] ?? 0;
				$batch->set_switches( [ 'watch' => \max( \time(), \is_int( $watch ) ? $watch : 0 ) + 1 ] );
				$this->commit->write( $state, $batch, Actor::system() );
			}
		} catch ( StorageFailure $refused ) {
			return $refused;
		}
		// Killed before this, the next writer finds that everything is as it should be. What was for another state is of no use any more.
		$this->pending_changes->forget();

		return null;
	}

	/**
	 * Writes a batch, by all means where it leads out of trouble.
	 * @param StorageFailure|null $refused Why nothing can be written, where that is known.
	 * @return list<\Svc\Domain\Change>
	 */
	private function put( IndexState $state, Batch $batch, Actor $actor, ?StorageFailure $refused ): array {
		$pending   = $batch->pending();
		$leads_out = $this->pending_changes->may_hold( $state, $pending );
		try {
			Format::require_known( $state->format, 'svc/index.php' );
		} catch ( StorageFailure $newer ) {
			$refused ??= $newer;
		}
		if ( null === $refused ) {
			try {
				return $this->commit->write( $state, $batch, $actor );
			} catch ( StorageFailure $failure ) {
				$refused = $failure;
			}
			foreach ( $leads_out ? [ $this->index->drop_copies( ... ), $this->reserve->give_up( ... ) ] : [] as $makes_room ) {
				if ( ! $makes_room() ) {
					continue;
				}
				try {
					return $this->commit->write( $state, $batch, $actor );
				} catch ( StorageFailure $failure ) {
					$refused = $failure;
				}
			}
		}
		if ( [] === $pending['snippets'] && $pending['switches'] === $state->switches ) {
			return [];
		}

		return ( $leads_out ? $this->pending_changes->hold( $state, $pending, $actor ) : null ) ?? throw $refused;
	}

	/** Rebuilds an index that cannot be read; another process may have done it while we waited. */
	private function rebuilt(): IndexState {
		return $this->lock->hold( fn(): IndexState => $this->index->read() ?? $this->pending_changes->over( $this->rebuild->run()->state ) );
	}
}
