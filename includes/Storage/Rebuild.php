<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Compiler\CompiledCode;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes a new index from the newest whole revision of each snippet that is not in the trash, and writes missing code files.
 * For a lost or damaged `index.php`. Ids stay as they were, and none that was ever used is given out again. The caller holds the lock.
 */
final class Rebuild {

	public function __construct(
		private readonly Index $index,
		private readonly CodeFiles $code_files,
		private readonly Revisions $revisions,
		private readonly Trash $trash,
		private readonly Generations $generations,
	) {}

	/** Whether there is anything to rebuild from. */
	public function has_sources(): bool {
		return [] !== $this->revisions->ids() || [] !== $this->trash->ids() || $this->trash->highest_purged() > 0;
	}

	/**
	 * Writes and returns the new index.
	 *
	 * @throws StorageFailure When the disk refuses.
	 */
	public function run(): IndexState {
		$snippets = [];
		$ids      = $this->revisions->ids();
		foreach ( $ids as $id ) {
			$revision = $this->trash->has_record( $id ) ? null : $this->revisions->newest( $id );
			if ( null === $revision ) {
				continue;
			}
			$compiled        = CompiledCode::of( $revision->snippet, $revision->code );
			$snippets[ $id ] = $compiled->place( $revision->snippet->with( [ 'rev' => $revision->rev ] ) );
			$this->code_files->write( $snippets[ $id ]->file, $compiled->bytes );
		}
		$copy  = $this->newest_copy();
		$known = [ 0, $this->trash->highest_purged(), ( $copy->next_id ?? 1 ) - 1, ...$ids, ...$this->trash->ids() ];
		// Numbers go on: a record of the time before must never pass for one of the time after.
		$base  = new IndexState( \max( $copy->generation ?? 0, $this->generations->highest() ), '', 1, $copy->switches ?? [], [], [] );
		$state = Commit::state( $base, $snippets, $copy->switches ?? [], \max( $known ) + 1 );
		$this->generations->note( $base, $state, [ 'changes' => [], 'revisions' => [] ], Actor::system() );
		$this->index->write( $state );

		return $state;
	}

	/**
	 * Returns the newest copy of an index that is left: it knows the switches, which no revision has.
	 */
	private function newest_copy(): ?IndexState {
		$newest = null;
		foreach ( \array_keys( $this->index->copies() ) as $token ) {
			$state = $this->index->copy( (string) $token );
			if ( null !== $state && $state->generation > ( $newest->generation ?? 0 ) ) {
				$newest = $state;
			}
		}

		return $newest;
	}
}
