<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The whole set through time (design 9.3): `generations/{n}.php` says what change n did, `generations/set-{n}.php` names the version of
 * every snippet after it. A full set is written for every hundredth change and wherever the chain begins anew, so that any
 * generation is put together from one set and at most a hundred small records. Versions themselves stay in the history
 * of each snippet. Only `Commit` and `Rebuild` write here, under the lock.
 *
 * A change is noted before anything else of it is written (`begin()`, the file `next.php`) and gets its number when the index stands
 * (`finish()`, a rename, which needs no room). So a numbered record is a change that counts, also when the index is lost, and `next.php`
 * says what a writer left that was killed.
 */
final class Generations {

	private const NAME = '/\A(set-)?([1-9]\d{0,17})\.php\z/';

	/**
	 * @param int $kept       Changes that one can go back, at least.
	 * @param int $kept_bytes Bytes of versions kept for that, beyond each snippet's own history; an eighth of it makes a full set due.
	 * @param int $step       Changes from one full set to the next.
	 */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly Record $records,
		private readonly Index $index,
		private readonly int $kept = 1000,
		private readonly int $kept_bytes = 268435456,
		private readonly int $step = 100,
	) {}

	/**
	 * Returns the numbers of the generations that are kept, newest first.
	 *
	 * @return list<int>
	 *
	 * @throws StorageFailure When the index cannot be read.
	 */
	public function numbers(): array {
		$current = $this->index->read()->generation ?? 0;
		$numbers = \array_values( \array_filter( $this->stored( false ), static fn( int $n ): bool => $n <= $current ) );
		if ( $current > 0 && $current !== ( $numbers[0] ?? 0 ) && null !== $this->find( $current ) ) {
			\array_unshift( $numbers, $current );
		}

		return $numbers;
	}

	/**
	 * Returns one generation.
	 *
	 * @throws NotFound       When there is none with this number, or it is no longer kept.
	 * @throws StorageFailure When its record cannot be read.
	 */
	public function get( int $n ): Generation {
		$generation = $n > 0 && $n <= ( $this->index->read()->generation ?? 0 ) ? $this->find( $n ) : null;

		/* translators: %d: number of a generation. */
		return $generation ?? throw NotFound::because( \sprintf( Text::__( 'There is no generation %d. Choose one from the list of generations.', 'svc' ), $n ) );
	}

	/**
	 * Returns which snippets the set had after a change, and which version each.
	 *
	 * @return array<int, int> Number of the version by snippet id, ascending.
	 *
	 * @throws NotFound       When the generation is not kept, or records before it are lost.
	 * @throws StorageFailure When a record cannot be read.
	 */
	public function set( int $n ): array {
		/* translators: %d: number of a generation. */
		return $this->set_after( $this->get( $n ) ) ?? throw NotFound::because( \sprintf( Text::__( 'Generation %d can no longer be restored, because earlier records are missing. Choose another one.', 'svc' ), $n ) );
	}

	/**
	 * Returns the newest change that counts, whether or not there is an index. For rebuilding, after `Unfinished::settle()`.
	 *
	 * @throws StorageFailure When a record cannot be read.
	 */
	public function newest_counted(): ?Generation {
		return $this->find( $this->highest() );
	}

	/**
	 * Returns the set after a change; null when records before it are missing.
	 *
	 * @return array<int, int>|null Number of the version by snippet id, ascending.
	 *
	 * @throws StorageFailure When a record cannot be read.
	 */
	public function set_after( Generation $last ): ?array {
		$at  = $last->n === $last->base ? $last : $this->find( $last->base );
		$set = null === $at ? null : $this->full_set( $at );
		for ( $next = $last->base + 1; null !== $at && null !== $set && $next <= $last->n; ++$next ) {
			$before = $at;
			$at     = $this->find( $next );
			$set    = null === $at || $at->parent !== $before->token ? null : $at->apply( $set );
		}
		if ( null !== $set ) {
			\ksort( $set );
		}

		return $set;
	}

	/**
	 * Whether a switch of the site was on after a change, as far as the records tell.
	 *
	 * @throws StorageFailure When a record cannot be read.
	 */
	public function was_on( Generation $last, string $switch_name ): bool {
		for ( $n = $last->n; $n >= $last->base; --$n ) {
			$switched = $this->find( $n )->switches[ $switch_name ] ?? null;
			if ( null !== $switched ) {
				return $switched;
			}
		}
		$on = $this->records->read( $this->path( $last->base, true ) )['on'] ?? null;

		return \is_array( $on ) && \in_array( $switch_name, $on, true );
	}

	/**
	 * Notes a change before anything of it is written.
	 *
	 * @param array{changes: list<\Svc\Domain\Change>, revisions: list<Revision>, ...} $pending
	 *
	 * @throws InvalidInput   When a title is not UTF-8.
	 * @throws StorageFailure When the disk refuses.
	 */
	public function begin( IndexState $before, IndexState $after, array $pending, Actor $actor ): void {
		$bytes = 0;
		foreach ( $pending['revisions'] as $revision ) {
			$bytes += \strlen( $revision->code );
		}
		$n       = $after->generation;
		$last    = '' === $before->token ? null : $this->find( $before->generation );
		$last    = $last?->token === $before->token ? $last : null;
		$is_full = null === $last || $n - $last->base >= $this->step || $last->since + $bytes >= $this->kept_bytes / 8;
		$total   = ( $last->bytes ?? 0 ) + $bytes;
		$this->write(
			new Generation(
				$n,
				\time(),
				$actor->user_id,
				$actor->name,
				$actor->via,
				$after->token,
				$before->token,
				$is_full ? $n : $last->base,
				$is_full ? $this->oldest_kept( $n, $total ) : $last->oldest,
				$total,
				$is_full ? 0 : $last->since + $bytes,
				Generation::entries_of( $pending['changes'] ),
				Generation::switched( $before->switches, $after->switches ),
			),
			$is_full ? $after : null
		);
	}

	/**
	 * Removes what is older than the oldest set that is kept. The caller holds the lock and the newest change counts.
	 *
	 * @return int Number of files removed.
	 */
	public function prune(): int {
		$newest = $this->newest();
		if ( null === $newest || $newest->base !== $newest->n ) {
			return 0;
		}
		$removed = 0;
		foreach ( [ true, false ] as $is_set ) {
			foreach ( $this->stored( $is_set ) as $n ) {
				$removed += $n < $newest->oldest ? (int) $this->files->delete( $this->path( $n, $is_set ) ) : 0;
			}
		}

		return $removed;
	}

	/**
	 * Returns the lowest version of each snippet that a kept generation may need; older ones are free to go.
	 *
	 * @return array<int, int>|null By snippet id; a snippet that is missing keeps everything. Null when no generation is kept.
	 */
	public function needed(): ?array {
		$newest = $this->newest();
		$oldest = null === $newest ? null : $this->find( $newest->oldest );

		return null === $newest ? null : ( null === $oldest ? [] : $this->full_set( $oldest ) ?? [] );
	}

	/**
	 * The change that somebody has begun to write; null when there is none.
	 *
	 * @throws StorageFailure When its record cannot be read.
	 */
	public function begun(): ?Generation {
		$data = $this->records->read( $this->next() );

		return null === $data ? null : Generation::from_record( $data );
	}

	/**
	 * Gives the change its number that was begun, because the index stands.
	 *
	 * @return bool Whether that worked. The index says that the change counts all the same, and `Unfinished::settle()` tries again.
	 */
	public function finish( int $n ): bool {
		// Of an index that was put back from a backup: nothing may come after the newest change.
		for ( $later = $n + 1; $this->files->delete( $this->path( $later, false ) ); ++$later ) {
			continue;
		}

		return $this->files->move( $this->next(), $this->path( $n, false ) );
	}

	/**
	 * Forgets the change that was begun.
	 */
	public function drop( ?Generation $begun ): void {
		if ( null !== $begun ) {
			$this->files->delete( $this->path( $begun->n, true ) );
		}
		$this->files->delete( $this->next() );
	}

	/** Highest number of a change that counts; 0 for none. */
	public function highest(): int {
		return $this->stored( false )[0] ?? 0;
	}

	private function newest(): ?Generation {
		$state = $this->index->read();
		if ( null === $state ) {
			return null;
		}
		$found = $this->find( $state->generation );

		return $found?->token === $state->token ? $found : null;
	}

	private function find( int $n ): ?Generation {
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

	/**
	 * @return array<int, int>|null Null when the generation has no full set of its own.
	 */
	private function full_set( Generation $generation ): ?array {
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

	private function write( Generation $generation, ?IndexState $full ): void {
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

	/**
	 * Chooses the set from which on everything is kept: far enough back for the promised number of changes, unless their versions
	 * have grown too large.
	 */
	private function oldest_kept( int $n, int $bytes ): int {
		$oldest = $n;
		foreach ( $this->stored( true ) as $set ) {
			if ( $set >= $n ) {
				continue;
			}
			$then = $this->records->read( $this->path( $set, true ) )['bytes'] ?? 0;
			if ( $bytes - ( \is_int( $then ) ? $then : 0 ) > $this->kept_bytes ) {
				break;
			}
			$oldest = $set;
			if ( $n - $set >= $this->kept ) {
				break;
			}
		}

		return $oldest;
	}

	/**
	 * @return list<int> Highest first.
	 */
	private function stored( bool $is_set ): array {
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
