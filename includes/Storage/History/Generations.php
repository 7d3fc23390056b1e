<?php

declare(strict_types=1);

namespace Svc\Storage\History;

use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Text;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;

\defined( 'ABSPATH' ) || exit;

/**
 * The whole set through time (design 9.3), put together from what `GenerationFiles` keeps. A full set is written for every hundredth change and
 * wherever the chain begins anew, so that any generation is put together from one set and at most a hundred small records. Versions stay in the
 * history of each snippet. Only `BatchWriter` and `Rebuild` write here, under the lock.
 */
final class Generations {

	/**
	 * @param int $kept Changes that one can go back, at least.
	 * @param int $kept_bytes Bytes of versions kept for that, beyond each snippet's own history; an eighth of it makes a full set due.
	 */
	public function __construct(
		private readonly GenerationFiles $files,
		private readonly Index $index,
		private readonly int $kept = 1000,
		private readonly int $kept_bytes = 268435456,
		private readonly int $step = 100,
	) {}

	/** @return list<int> Newest first, without what `prune()` has yet to remove. */
	public function numbers(): array {
		$current = $this->index->read()->generation ?? 0;
		$oldest  = $this->newest()->oldest ?? 0;
		$numbers = \array_values( \array_filter( $this->files->numbers( is_set: false ), static fn( int $n ): bool => $n >= $oldest && $n <= $current ) );
		if ( $current > 0 && $current !== ( $numbers[0] ?? 0 ) && null !== $this->files->find( $current ) ) {
			\array_unshift( $numbers, $current );
		}

		return $numbers;
	}

	/** @throws NotFound When there is none with this number, or it is no longer kept. */
	public function get( int $n ): Generation {
		$generation = $n > 0 && $n <= ( $this->index->read()->generation ?? 0 ) ? $this->files->find( $n ) : null;

		/* translators: %d: number of a generation. */
		return $generation ?? throw NotFound::because( \sprintf( Text::__( 'Generation %d does not exist. Choose one from the timeline.', 'svc' ), $n ) );
	}

	/**
	 * @return array<int, int> Number of the version by snippet id, ascending.
	 * @throws NotFound When the generation is not kept, or records before it are lost.
	 */
	public function set( int $n ): array {
		/* translators: %d: number of a generation. */
		return $this->set_after( $this->get( $n ) ) ?? throw NotFound::because( \sprintf( Text::__( 'Generation %d can\'t be restored: earlier records are missing. Choose another one.', 'svc' ), $n ) );
	}

	/**
	 * Number of the newest change that accepted a proposal; null where there is none.
	 * @param int $since Unix timestamp, seconds: older changes are not read.
	 */
	public function of_proposal( int $proposal, int $since ): ?int {
		foreach ( $this->numbers() as $n ) {
			$generation = $this->files->find( $n );
			if ( $proposal === $generation?->proposal ) {
				return $n;
			}
			if ( null !== $generation && $generation->time < $since ) {
				break;
			}
		}

		return null;
	}

	/** The newest change that counts, whether or not there is an index. For rebuilding, after `InterruptedWrite::settle()`. */
	public function newest_counted(): ?Generation {
		return $this->files->find( $this->highest() );
	}

	/** @return array<int, int>|null Number of the version by snippet id, ascending; null when records before it are missing. */
	public function set_after( Generation $last ): ?array {
		$at  = $last->n === $last->base ? $last : $this->files->find( $last->base );
		$set = null === $at ? null : $this->files->set( $at );
		for ( $next = $last->base + 1; null !== $at && null !== $set && $next <= $last->n; ++$next ) {
			$before = $at;
			$at     = $this->files->find( $next );
			$set    = null === $at || $at->parent !== $before->token ? null : $at->apply( $set );
		}
		if ( null !== $set ) {
			\ksort( $set );
		}

		return $set;
	}

	/** Whether a switch of the site was on after a change, as far as the records tell. */
	public function was_on( Generation $last, string $switch_name ): bool {
		for ( $n = $last->n; $n >= $last->base; --$n ) {
			$switched = $this->files->find( $n )->switches[ $switch_name ] ?? null;
			if ( null !== $switched ) {
				return $switched;
			}
		}
		return \in_array( $switch_name, $this->files->switches_on( $last->base ), true );
	}

	/** @param array{changes: list<\Svc\Domain\Change>, revisions: list<Revision>, ...} $pending */
	public function begin( IndexState $before, IndexState $after, array $pending, Actor $actor ): void {
		$bytes = 0;
		foreach ( $pending['revisions'] as $revision ) {
			$bytes += \strlen( $revision->code );
		}
		$n       = $after->generation;
		$last    = '' === $before->token ? null : $this->files->find( $before->generation );
		$last    = $last?->token === $before->token ? $last : null;
		$is_full = null === $last || $n - $last->base >= $this->step || $last->since + $bytes >= $this->kept_bytes / 8;
		$total   = ( $last->bytes ?? 0 ) + $bytes;
		$this->files->begin(
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
				$actor->proposal,
				$actor->password_name,
			),
			$is_full ? $after : null
		);
	}

	/** Removes what is older than the oldest set that is kept, and returns the number of files. The caller holds the lock. */
	public function prune(): int {
		$newest = $this->newest();
		if ( null === $newest || $newest->base !== $newest->n ) {
			return 0;
		}
		$removed = 0;
		foreach ( [ true, false ] as $is_set ) {
			foreach ( $this->files->numbers( $is_set ) as $n ) {
				$removed += $n < $newest->oldest ? (int) $this->files->delete( $n, $is_set ) : 0;
			}
		}

		return $removed;
	}

	/**
	 * @return array<int, int>|null The lowest version of each snippet that a generation may need; all of a missing one, null without generations.
	 */
	public function needed(): ?array {
		$newest = $this->newest();
		$oldest = null === $newest ? null : $this->files->find( $newest->oldest );

		return null === $newest ? null : ( null === $oldest ? [] : $this->files->set( $oldest ) ?? [] );
	}

	/** Highest number of a change that counts; 0 for none. */
	public function highest(): int {
		return $this->files->numbers( is_set: false )[0] ?? 0;
	}

	private function newest(): ?Generation {
		$state = $this->index->read();
		if ( null === $state ) {
			return null;
		}
		$found = $this->files->find( $state->generation );

		return $found?->token === $state->token ? $found : null;
	}

	/** The set from which on everything is kept: far enough back for the promised number of changes, unless their versions have grown too large. */
	private function oldest_kept( int $n, int $bytes ): int {
		$oldest = $n;
		foreach ( $this->files->numbers( is_set: true ) as $set ) {
			if ( $set >= $n ) {
				continue;
			}
			if ( $bytes - $this->files->bytes_until( $set ) > $this->kept_bytes ) {
				break;
			}
			$oldest = $set;
			if ( $n - $set >= $this->kept ) {
				break;
			}
		}

		return $oldest;
	}
}
