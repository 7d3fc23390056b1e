<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Compiler\CompiledCode;
use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Storage\Code\CodeFiles;
use Svc\Storage\Disk\Format;
use Svc\Storage\Disk\Record;
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
 * Makes a new index for one that is lost or damaged, and writes missing code files: of each snippet the version that counted last. What the
 * index names is the newest truth, with its code file; then what the generations say. Where their records are missing, it is the newest
 * version of each snippet that is not in the trash. A version that is damaged is never replaced by an older one without a word.
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

	public function has_sources(): bool {
		return [] !== $this->revisions->ids() || [] !== $this->trash->ids() || $this->trash->highest_purged() > 0;
	}

	/** Repairs what readers go by: what is left of the index where that is a whole state that counts, else a new one; blank without any snippet. */
	public function repair(): void {
		// Without a token the index that is left may be the very state that a killed writer began.
		$this->unfinished->settle();
		if ( null === $this->index->stored() ) {
			$this->run();
		} else {
			$this->index->repair();
		}
	}

	/** @throws Conflict When a snippet would go back to an older revision, and that is to be refused; nothing is changed. */
	public function run( OlderRevisions $older = OlderRevisions::Note ): Rebuilt {
		$this->unfinished->settle();
		$newest   = $this->generations->newest_counted();
		$stored   = $this->index->stored();
		$copy     = $stored ?? $this->last_copy( $newest );
		[ $versions, $recovered, $damaged ] = $this->versions( $this->wanted( $newest, $stored, $copy?->damaged() ?? [] ), $copy );
		$gone_back = \array_intersect_key( $versions, $damaged );
		if ( [] !== $gone_back && OlderRevisions::Refuse === $older ) {
			throw $this->refusal( $gone_back, $damaged, $copy );
		}
		Format::require_known( \max( 0, $copy->format ?? 0, ...\array_column( $versions, 'format' ) ), 'svc/revisions' );
		foreach ( $recovered as $revision ) {
			$this->revisions->write( $revision, Record::bytes( $revision->to_record() ) );
		}
		$snippets = $this->compile( $versions );
		$switches = $copy->switches ?? ( null !== $newest && $this->generations->was_on( $newest, 'safe_mode' ) ? [ 'safe_mode' => true ] : [] );
		$damaged  = OlderRevisions::Accept === $older ? \array_diff_key( $damaged, $versions ) : $damaged;
		$switches = \array_diff_key( $switches, [ IndexState::DAMAGED => true ] ) + ( [] === $damaged ? [] : [ IndexState::DAMAGED => $damaged ] );
		// Numbers go on: a record of the time before must never pass for one of the time after.
		$base  = new IndexState( \max( $copy->generation ?? 0, $newest->n ?? 0 ), '', 1, $switches, [], [], $copy->later ?? [] );
		$state = BatchWriter::state( $base, $snippets, $switches, $this->next_id( $copy->next_id ?? 1, $damaged ) );
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

		return new Rebuilt( $state, \array_intersect_key( $snippets, $gone_back ) );
	}

	/** @param array<int, int> $damaged By id. Returns an id that no snippet ever had. */
	private function next_id( int $known, array $damaged ): int {
		return 1 + \max( 0, $this->trash->highest_purged(), $known - 1, ...$this->revisions->ids(), ...$this->trash->ids(), ...\array_keys( $damaged ) );
	}

	/**
	 * @param array<int, int> $wanted Number by id.
	 * @return array{array<int, Revision>, list<Revision>, array<int, int>} Versions by id; those that are to go back into the history; and
	 * the numbers by id of those that are damaged, for which there is an older version or none.
	 */
	private function versions( array $wanted, ?IndexState $copy ): array {
		$versions = $recovered = $damaged = [];
		foreach ( $wanted as $id => $rev ) {
			$version    = $this->revisions->find( $id, $rev );
			$from_index = null === $version ? $this->from_index( $rev, $copy?->snippet( $id ) ) : null;
			if ( null !== $from_index ) {
				$recovered[] = $from_index;
			} elseif ( null === $version ) {
				$damaged[ $id ] = $rev;
			}
			$version ??= $from_index ?? $this->revisions->newest( $id, $rev );
			if ( null !== $version ) {
				$versions[ $id ] = $version;
			}
		}

		return [ $versions, $recovered, $damaged ];
	}

	/**
	 * @param array<int, Revision> $versions
	 * @return array<int, Snippet> By id, as the index names them.
	 */
	private function compile( array $versions ): array {
		$snippets = [];
		foreach ( $versions as $revision ) {
			$compiled = CompiledCode::of( $revision->snippet, $revision->code );
			$snippet  = $this->code_files->place( $compiled, $revision->snippet->with( [ 'rev' => $revision->rev ] ) );
			$this->code_files->write( $snippet->file, $compiled->bytes );
			$snippets[ $snippet->id ] = $snippet;
		}

		return $snippets;
	}

	/**
	 * Which version of each snippet counted last: an index that can be read says it, else the generations, else the histories.
	 * @param array<int, int> $damaged See `IndexState::damaged()`.
	 * @return array<int, int> Number of the version by id, ascending.
	 */
	private function wanted( ?Generation $newest, ?IndexState $stored, array $damaged ): array {
		$wanted = null === $newest ? null : $this->generations->set_after( $newest );
		$is_old = null === $stored || $stored->generation < ( $newest->n ?? 0 );
		$rows   = [];
		foreach ( $is_old && null !== $wanted ? [] : \array_keys( $stored->rows ?? [] ) as $id ) {
			$rows[ $id ] = $stored?->snippet( $id )->rev ?? 0;
		}
		if ( null === $wanted ) {
			foreach ( $this->revisions->ids() as $id ) {
				$wanted[ $id ] = $this->trash->has_record( $id ) ? 0 : $this->revisions->numbers( $id )[0] ?? 0;
			}
		} elseif ( ! $is_old ) {
			$wanted = [];
		}
		$wanted = $rows + ( $wanted ?? [] );
		foreach ( $damaged as $id => $rev ) {
			$wanted[ $id ] = \max( $rev, $wanted[ $id ] ?? 0 );
		}
		\ksort( $wanted );

		return \array_filter( $wanted, static fn( int $rev ): bool => $rev > 0 );
	}

	/** Makes a version anew whose file is damaged, from settings in the index (or its last copy) and the code file; null when they do not have it. */
	private function from_index( int $rev, ?Snippet $row ): ?Revision {
		if ( null === $row || $row->rev !== $rev ) {
			return null;
		}
		try {
			return new Revision( $rev, $row->modified, $row->modified_by, '', 'updated', $row, $this->code_files->read( $row ) );
		} catch ( StorageFailure ) {
			return null;
		}
	}

	/**
	 * @param array<int, Revision> $versions Those that are left, by id.
	 * @param array<int, int>      $damaged  Number of the damaged one, by id.
	 */
	private function refusal( array $versions, array $damaged, ?IndexState $copy ): Conflict {
		$older = [];
		foreach ( $versions as $id => $version ) {
			$older[] = [ 'id' => $id, 'title' => $copy?->snippet( $id )->title ?? $version->snippet->title, 'revision' => $damaged[ $id ], 'older' => $version->rev, 'path' => $this->revisions->file( $id, $damaged[ $id ] ) ];
		}
		$names = \array_map( static fn( array $one ): string => \sprintf( '%s (%s)', '' === $one['title'] ? $one['id'] : '"' . $one['title'] . '"', $one['path'] ), \array_slice( $older, 0, 5 ) );
		$more  = \count( $older ) - \count( $names );

		/* translators: 1: titles of snippets with the paths of files, 2: option of a command. */
		return Conflict::because( \sprintf( Text::__( 'The newest revision is damaged: %1$s. Restore a backup, or add %2$s to use older revisions.', 'svc' ), Text::items( $names ) . ( $more > 0 ? " (+{$more})" : '' ), '--accept-older' ), [ 'older' => $older ] );
	}

	/** The copy of the index of the state that counted last, or of the newest before: it knows the switches, which no version has. */
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
