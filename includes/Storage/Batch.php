<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Compiler\CompiledCode;
use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Domain\Uid;
use Svc\Storage\Code\CodeFiles;
use Svc\Storage\Disk\Record;
use Svc\Storage\History\Revision;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\Trash;
use Svc\Storage\Index\IndexState;

\defined( 'ABSPATH' ) || exit;

/**
 * What one `Snippets::change()` is about to do: it sees the state under the lock with its own changes applied, and writes nothing
 * (`BatchWriter` does). It assigns ids, times, authors, hashes, file names and revision numbers; it does not judge values.
 * @phpstan-import-type Kept from Origin
 */
final class Batch implements SnippetSource {

	/** Fields that no caller sets: they follow from the change itself. */
	private const DERIVED = [ 'id', 'uid', 'author', 'created', 'modified', 'modified_by', 'hash', 'file', 'globals', 'rev' ];

	private int $next_id;

	/** @var array<string, mixed> */
	private array $switches;

	/** @var array<int, Snippet|null> Changed snippets by id; null when deleted. */
	private array $changed = [];

	/** @var array<string, string> Bytes by file name. */
	private array $files = [];

	/** @var list<Revision> */
	private array $revisions = [];

	/** @var list<string> Bytes of the records of the revisions. */
	private array $records = [];

	/** @var array<int, string> Code of changed snippets by id. */
	private array $codes = [];

	/** @var list<Change> */
	private array $changes = [];

	/** @var array<int, int> Ids that come back from the trash. */
	private array $returning = [];

	public function __construct(
		private readonly IndexState $state,
		private readonly CodeFiles $code_files,
		private readonly Revisions $history,
		private readonly Trash $trash,
		private readonly Actor $actor,
	) {
		$this->next_id  = $state->next_id;
		$this->switches = $state->switches;
	}

	public function all(): array {
		$all = [];
		foreach ( $this->state->rows as $id => $row ) {
			$all[ $id ] = IndexState::decode( $id, $row );
		}
		$all = \array_filter( $this->changed + $all );
		\ksort( $all );

		return $all;
	}

	public function get( int $id ): Snippet {
		$snippet = \array_key_exists( $id, $this->changed ) ? $this->changed[ $id ] : $this->state->snippet( $id );

		return $snippet ?? throw NotFound::snippet( $id );
	}

	public function find_by_uid( string $uid ): ?Snippet {
		foreach ( $this->changed as $snippet ) {
			if ( $uid === $snippet?->uid ) {
				return $snippet;
			}
		}
		$id = $this->state->id_of( $uid );

		return null === $id || \array_key_exists( $id, $this->changed ) ? null : $this->get( $id );
	}

	public function code( int $id ): string {
		return $this->codes[ $id ] ?? $this->code_files->read( $this->get( $id ) );
	}

	/**
	 * Adds a snippet; of the draft, id and dates are ignored, but for the day on which something imported was made elsewhere.
	 * @throws Conflict When another snippet carries the permanent id.
	 */
	public function create( Snippet $draft, string $code, string $action, ?CompiledCode $compiled = null ): Snippet {
		$uid   = '' === $draft->uid ? Uid::random() : $draft->uid;
		$taken = $this->find_by_uid( $uid );
		if ( null !== $taken ) {
			throw Conflict::uid_taken( $uid, $taken->id );
		}
		$now     = \time();
		$snippet = $draft->with(
			[
				'id'          => $this->next_id,
				'uid'         => $uid,
				'author'      => $this->actor->user_id,
				'modified_by' => $this->actor->user_id,
				'created'     => 'imported' === $action && $draft->created > 0 ? \min( $draft->created, $now ) : $now,
				'modified'    => $now,
				'rev'         => 0,
			]
		);
		$snippet = $this->record( null, $snippet, $code, $compiled ?? CompiledCode::of( $snippet, $code ), $action );
		++$this->next_id;

		return $snippet;
	}

	/**
	 * Changes settings, code (null keeps it) or both. `modified` strictly increases, also within one second.
	 * @param array<string, mixed> $changes New values by field name; fields that storage derives are ignored.
	 */
	public function update( int $id, array $changes, ?string $code, string $action, ?CompiledCode $compiled = null ): Snippet {
		$before  = $this->get( $id );
		$changes = \array_diff_key( $changes, \array_flip( self::DERIVED ) );
		$after   = $before->with(
			$changes + [
				'modified_by' => $this->actor->user_id,
				'modified'    => \max( \time(), $before->modified + 1 ),
			]
		);
		$compile = null !== $code || $after->type !== $before->type;
		try {
			$code ??= $this->code( $id );
		} catch ( StorageFailure $damaged ) {
			// A snippet whose code is lost can still be deactivated. It gets no version: that would hold no code.
			if ( $compile || $after->is_active() ) {
				throw $damaged;
			}
			$this->changed[ $id ] = $after;
			$this->changes[]      = new Change( $action, $before, $after );

			return $after;
		}

		return $this->record( $before, $after, $code, $compile ? $compiled ?? CompiledCode::of( $after, $code ) : null, $action );
	}

	/** @param array<string, Kept> $origins By kind. They make no version of the snippet. */
	public function note( int $id, array $origins ): Snippet {
		return $this->changed[ $id ] = $this->get( $id )->with( [ 'origins' => $origins ] );
	}

	public function delete( int $id, string $action = 'deleted' ): void {
		$before               = $this->get( $id );
		$this->changed[ $id ] = null;
		$this->changes[]      = new Change( $action, $before, null );
		unset( $this->codes[ $id ], $this->returning[ $id ] );
		$this->forget_damage( $id );
	}

	/**
	 * Brings a snippet back from the trash with id, permanent id and history: inactive as it was last, or with its status as in `$version`.
	 * @throws Conflict When a snippet made since carries its permanent id.
	 */
	public function untrash( int $id, string $action = 'untrashed', ?Revision $version = null, ?CompiledCode $compiled = null ): Snippet {
		$item   = $this->trash->get( $id )->snippet;
		$newest = $this->history->newest( $id ) ?? throw NotFound::trashed( $id );
		$taken  = $this->find_by_uid( $item->uid );
		if ( null !== $taken ) {
			throw Conflict::uid_in_use( $taken->id );
		}
		$back    = $version ?? $newest;
		$snippet = $back->snippet->with(
			[
				'status'      => $version->snippet->status ?? 'inactive',
				'rev'         => $newest->rev,
				// What was noted since the last version stands in the record of the trash alone.
				'origins'     => Origin::brought_back( $item->origins, $back->snippet->origins ),
				'modified_by' => $this->actor->user_id,
				'modified'    => \max( \time(), $newest->snippet->modified + 1 ),
			]
		);
		$snippet = $this->record( null, $snippet, $back->code, $compiled ?? CompiledCode::of( $snippet, $back->code ), $action );

		$this->returning[ $id ] = $id;

		return $snippet;
	}

	public function next_id(): int {
		return $this->next_id;
	}

	/** Number of the generation that this batch will be, when it changes anything. */
	public function generation(): int {
		return $this->state->generation + 1;
	}

	public function switches(): array {
		return $this->switches;
	}

	/** @param array<string, mixed> $switches Literals by name. Changes what is set for the whole site; others stay, null removes one. */
	public function set_switches( array $switches ): void {
		$this->switches = \array_filter( $switches + $this->switches, static fn( mixed $value ): bool => null !== $value );
	}

	/**
	 * @return array{
	 * next_id: int, switches: array<string, mixed>, snippets: array<int, Snippet|null>, files: array<string, string>,
	 * revisions: list<Revision>, records: list<string>, changes: list<Change>, returning: list<int>
	 * }
	 */
	public function pending(): array {
		return [
			'next_id'   => $this->next_id,
			'switches'  => $this->switches,
			'snippets'  => $this->changed,
			'files'     => $this->files,
			'revisions' => $this->revisions,
			'records'   => $this->records,
			'changes'   => $this->changes,
			'returning' => \array_values( $this->returning ),
		];
	}

	/** Notes a new version of a snippet. */
	private function record( ?Snippet $before, Snippet $after, string $code, ?CompiledCode $compiled, string $action ): Snippet {
		$after    = $after->with( [ 'rev' => $after->rev + 1 ] );
		$after    = null === $compiled ? $after : $this->code_files->place( $compiled, $after );
		$revision = Revision::of( $after, $code, $this->actor, $action );
		// Refuses here, before anything is written, what could not be read back.
		$record = Record::bytes( $revision->to_record() );

		if ( null !== $compiled ) {
			$this->files[ $after->file ] = $compiled->bytes;
		}
		$this->revisions[]           = $revision;
		$this->records[]             = $record;
		$this->changed[ $after->id ] = $after;
		$this->codes[ $after->id ]  = $code;
		$this->changes[]            = new Change( $action, $before, $after );
		$this->forget_damage( $after->id );

		return $after;
	}

	private function forget_damage( int $id ): void {
		$damaged = $this->switches[ IndexState::DAMAGED ] ?? null;
		if ( !\is_array( $damaged ) || !isset( $damaged[ $id ] ) ) {
			return;
		}

		unset( $damaged[ $id ] );
		$this->set_switches( [ IndexState::DAMAGED => [] === $damaged ? null : $damaged ] );
	}
}
