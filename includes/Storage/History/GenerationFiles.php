<?php

declare(strict_types=1);

namespace Svc\Storage\History;

use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;

\defined( 'ABSPATH' ) || exit;

/**
 * The files of the set's history: `generations/{n}.php` says what change n did, `generations/set-{n}.php` names the version of every snippet
 * after it. A change is noted first (`begin()`, `next.php`) and gets its number when the index is written (`finish()`, a rename, which needs no
 * room): a numbered record is a change that counts, also when the index is lost. The caller holds the lock where it writes.
 */
final class GenerationFiles {

	private const NAME = '/\A(set-)?([1-9]\d{0,17})\.php\z/';

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly Record $records,
		private readonly Index $index,
	) {}

	/** Null when there is none that is whole. */
	public function find( int $n ): ?Generation {
		$path = $this->path( $n, false );
		$data = $n > 0 ? $this->records->read( $path ) : null;
		if ( null === $data && $n === ( $this->index->read()->generation ?? 0 ) ) {
			// It counts and has not got its number yet, or has got it this moment.
			$begun = $this->begun();
			if ( $n === $begun?->n && $begun->token === $this->index->token() ) {
				return $begun;
			}
			$data = $this->records->read( $path );
		}
		$read = null === $data ? null : Generation::from_record( $data );

		return $read?->n === $n ? $read : null;
	}

	/** @return array<int, int>|null Number of the version by snippet id; null when the generation has no full set of its own. */
	public function set( Generation $generation ): ?array {
		$data = $generation->base === $generation->n ? $this->records->read( $this->path( $generation->n, true ) ) : null;
		$revs = $data['revs'] ?? null;
		if ( ! \is_array( $revs ) || ( $data['token'] ?? null ) !== $generation->token ) {
			return null;
		}
		$set = [];
		foreach ( $revs as $id => $rev ) {
			if ( ! \is_int( $id ) || ! \is_int( $rev ) ) {
				return null;
			}
			$set[ $id ] = $rev;
		}

		return $set;
	}

	/** Bytes of all versions that were written until a full set; 0 when it cannot tell. */
	public function bytes_until( int $n ): int {
		$bytes = $this->records->read( $this->path( $n, true ) )['bytes'] ?? 0;

		return \is_int( $bytes ) ? $bytes : 0;
	}

	/** @return list<mixed> Names of the switches that were on with a full set. */
	public function switches_on( int $n ): array {
		$on = $this->records->read( $this->path( $n, true ) )['on'] ?? null;

		return \is_array( $on ) ? \array_values( $on ) : [];
	}

	/** Notes a change before anything of it is written; `$full` is the state after it, where a full set is due. */
	public function begin( Generation $generation, ?IndexState $full ): void {
		$this->records->write( $this->next(), $generation->to_record() );
		$path = $this->path( $generation->n, true );
		if ( null === $full ) {
			// Of an index that was put back from a backup.
			$this->files->delete( $path );
		} else {
			$revs = [];
			foreach ( $full->rows as $id => $row ) {
				$revs[ $id ] = IndexState::decode( $id, $row )->rev;
			}
			$this->records->write(
				$path,
				[
					'token' => $generation->token,
					'bytes' => $generation->bytes,
					// Names only: no secret and no hash of one belongs into history.
					'on'    => \array_keys( \array_filter( $full->switches, static fn( mixed $value ): bool => false !== $value ) ),
					'revs'  => $revs,
				]
			);
		}
	}

	public function begun(): ?Generation {
		$data = $this->records->read( $this->next() );

		return null === $data ? null : Generation::from_record( $data );
	}

	/** Gives the change that was begun its number. Where that fails, it counts all the same, and `InterruptedWrite::settle()` tries again. */
	public function finish( int $n ): bool {
		// Of an index that was put back from a backup: nothing may come after the newest change.
		for ( $later = $n + 1; $this->files->delete( $this->path( $later, false ) ); ++$later ) {
			continue;
		}

		return $this->files->move( $this->next(), $this->path( $n, false ) );
	}

	public function drop( Generation $begun ): void {
		$this->files->delete( $this->path( $begun->n, true ) );
		$this->files->delete( $this->next() );
	}

	public function delete( int $n, bool $is_set ): bool {
		return $this->files->delete( $this->path( $n, $is_set ) );
	}

	/** @return list<int> Numbers of changes, or of full sets, highest first. */
	public function numbers( bool $is_set ): array {
		$numbers = [];
		foreach ( $this->folders->names( $this->paths->generations() ) as $name ) {
			if ( 1 === \preg_match( self::NAME, $name, $match ) && ( 'set-' === $match[1] ) === $is_set ) {
				$numbers[] = (int) $match[2];
			}
		}
		\rsort( $numbers );

		return $numbers;
	}

	private function next(): string {
		return $this->paths->generations() . '/next.php';
	}

	private function path( int $n, bool $is_set ): string {
		return $this->paths->generations() . '/' . ( $is_set ? 'set-' : '' ) . $n . '.php';
	}
}
