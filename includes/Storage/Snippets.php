<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
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
 * The store of all snippets. Reading is always the newest committed state; `change()` is the only way to write. It knows nothing of rights,
 * checks or requests, and needs no WordPress: it also runs inside a request that is dying before plugins are loaded. Invariant: an
 * acknowledged change survives a kill of the process a moment later.
 */
final class Snippets implements SnippetSource {

	/** @var array<int, Snippet> Decoded rows of the state below. */
	private array $decoded = [];

	private ?IndexState $decoded_of = null;

	/** @var list<int> */
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

	/** @return list<int> IDs of the snippets that this request has changed, in order; one that changed twice is in it twice. */
	public function changed(): array {
		return $this->changed;
	}

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

	/** Stands for the set that `all()` gave last. Not the token itself, which is part of the names of files. */
	public function fingerprint(): string {
		return \substr( \hash( 'sha256', $this->decoded_of->token ?? '' ), 0, 16 );
	}

	/** @return array<int, Snippet> By id, ascending; the cost is theirs alone, however many others there are. */
	public function active(): array {
		$active = [];
		foreach ( $this->state()->active() as $id => $snippet ) {
			$active[ $id ] = $snippet;
		}

		return $active;
	}

	/** @return array<int, Snippet> Those that carry an error, by id. */
	public function failed(): array {
		$failed = [];
		foreach ( $this->state()->failed() as $id => $snippet ) {
			$failed[ $id ] = $snippet;
		}

		return $failed;
	}

	public function get( int $id ): Snippet {
		return $this->state()->snippet( $id ) ?? throw NotFound::snippet( $id );
	}

	public function code( Snippet $snippet ): string {
		return $this->code_files->read( $snippet );
	}

	public function switches(): array {
		return $this->state()->switches;
	}

	/**
	 * A missing or damaged index is rebuilt from the revisions on the way.
	 * @throws SvcException When it cannot be rebuilt, such as Busy while another process is writing.
	 */
	public function state(): IndexState {
		$this->identity->require_present();

		return $this->index->read() ?? ( $this->rebuild->has_sources() ? $this->rebuilt() : IndexState::blank() );
	}

	/**
	 * Reads, changes and writes under the lock; when the work throws, nothing is written. What leads out of trouble takes effect even where the
	 * disk takes nothing: it gets the reserve, or is kept as `PendingChanges`. Listeners of the action `svc_changed` get what changed afterwards.
	 * @template T
	 * @param callable(Batch): T $work  Sees the newest state; whatever it returns is returned.
	 * @return T
	 * @throws SvcException When nothing was written, such as Busy while another writer does not finish in time.
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

	/** Keeps in storage and database which storage belongs to this site; where one refuses, the next change or the daily clean-up writes it. */
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
	 * @param callable(Batch): T $work
	 * @return T
	 */
	public function foresee( callable $work, Actor $actor ): mixed {
		return $work( new Batch( $this->state(), $this->code_files, $this->revisions, $this->trash, $actor ) );
	}

	/** Writes down what could not be written before, if there is room by now; whether nothing is left to be written. */
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

	private function rebuilt(): IndexState {
		return $this->lock->hold( fn(): IndexState => $this->index->read() ?? $this->pending_changes->over( $this->rebuild->run()->state ) );
	}
}
