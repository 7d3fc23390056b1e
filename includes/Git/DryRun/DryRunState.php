<?php

declare(strict_types=1);

namespace Svc\Git\DryRun;

use Svc\Git\Sync\Memory;
use Svc\Git\Sync\State;

\defined( 'ABSPATH' ) || exit;

/** The memory of a site for a sync that only tells what it would do: it is read and never written. */
final class DryRunState implements State {

	/** @var array<string, string> Contents by id, for as long as it is told. */
	private array $kept = [];

	public function __construct( private readonly State $state ) {
	}

	public function read(): Memory {
		return $this->state->read();
	}

	public function write( Memory $memory ): void {
	}

	public function contents( array $ids ): array {
		return \array_intersect_key( $this->kept, \array_flip( $ids ) ) + $this->state->contents( $ids );
	}

	public function keep( array $contents ): void {
		$this->kept = $contents + $this->kept;
	}

	public function drop_but( array $ids ): void {
	}
}
