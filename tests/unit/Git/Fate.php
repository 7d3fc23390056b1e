<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

/** Chance, from a seed, so that a world can be lived again; and where a process dies. */
final class Fate {

	/** How likely each step is the last one, while one may be. */
	public float $crash = 0.0;

	/** How likely another push comes just before a commit. */
	public float $race = 0.0;

	/** How likely an answer to a commit does not come. */
	public float $silence = 0.0;

	/** Number of the step that is the last one; null where chance decides. */
	public ?int $last = null;

	public function __construct( private float $seed ) {
		for ( $i = 0; $i < 5; $i++ ) {
			$this->chance( 0.5 );
		}
	}

	public function chance( float $likely ): bool {
		return $this->next() < $likely;
	}

	/**
	 * @param int $most Above 0.
	 * @return int From 0, below the most.
	 */
	public function below( int $most ): int {
		return (int) \floor( $this->next() * $most );
	}

	/**
	 * @template T
	 * @param non-empty-array<T> $all
	 * @return T
	 */
	public function pick( array $all ): mixed {
		return \array_values( $all )[ $this->below( \count( $all ) ) ];
	}

	/** One of the places where a process may die. */
	public function step(): void {
		if ( null !== $this->last && 0 === --$this->last ) {
			throw new Crash();
		}
		if ( $this->crash > 0 && $this->chance( $this->crash ) ) {
			throw new Crash();
		}
	}

	private function next(): float {
		// Floats hold this exactly, also where integers have 32 bits.
		$this->seed = \fmod( $this->seed * 1664525.0 + 1013904223.0, 4294967296.0 );
		return $this->seed / 4294967296.0;
	}
}
