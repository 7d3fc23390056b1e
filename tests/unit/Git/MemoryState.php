<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use Closure;
use Svc\Git\Sync\Memory;
use Svc\Git\Sync\State;

/** A memory that survives crashes, through the same form as that on disk. */
final class MemoryState implements State {

	private string $bytes = '[]';

	/** @var array<string, string> */
	public array $contents = [];

	/** @param (Closure(Memory): void)|null $spoil What it forgets, to see that this is noticed. */
	public function __construct(
		private readonly Fate $fate,
		private readonly ?Closure $spoil = null,
	) {
	}

	public function read(): Memory {
		$this->fate->step();
		$stored = \json_decode( $this->bytes, true );
		return Memory::read( \is_array( $stored ) ? $stored : [] );
	}

	public function write( Memory $memory ): void {
		$this->fate->step();
		if ( null !== $this->spoil ) {
			$memory = clone $memory;
			( $this->spoil )( $memory );
		}
		$this->bytes = \json_encode( $memory->stored(), \JSON_THROW_ON_ERROR );
		$this->fate->step();
	}

	public function contents( array $ids ): array {
		return \array_intersect_key( $this->contents, \array_flip( $ids ) );
	}

	public function keep( array $contents ): void {
		$this->fate->step();
		$this->contents += $contents;
	}

	public function drop_but( array $ids ): void {
		$this->fate->step();
		$this->contents = \array_intersect_key( $this->contents, $ids );
	}
}
