<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Disk\TryLock;

\defined( 'ABSPATH' ) || exit;

/** The files of long work, `jobs/{id}.php` and those beside it. What a job does, and what is written about it, is for `Svc\Jobs`. */
final class Jobs {

	private const STATE = '/\A([0-9a-f]{16})\.php\z/';

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly Record $records,
		private readonly TryLock $locks,
	) {}

	/** @return list<string> In no order. */
	public function ids(): array {
		$ids = [];
		foreach ( $this->folders->names( $this->paths->jobs() ) as $name ) {
			if ( 1 === \preg_match( self::STATE, $name, $found ) ) {
				$ids[] = $found[1];
			}
		}

		return $ids;
	}

	/** @return array<string, mixed>|null Null when there is none with this id, whatever it looks like. */
	public function state( string $id ): ?array {
		return 1 === \preg_match( Paths::JOB, $id ) ? $this->records->read( $this->paths->job( $id, 'state' ) ) : null;
	}

	/** @param array<string, mixed> $state */
	public function write( string $id, array $state ): void {
		$this->records->rewrite( $this->paths->job( $id, 'state' ), [], $state );
	}

	/** @return array<string, mixed>|null What a job works on; null when it is gone. */
	public function input( string $id ): ?array {
		return $this->records->read( $this->paths->job( $id, 'input' ) );
	}

	/** @param array<string, mixed> $input Written once, because it may be large. */
	public function keep_input( string $id, array $input ): void {
		$this->records->write( $this->paths->job( $id, 'input' ), $input );
	}

	/** Wishes that a job ends. The process that works on it sees it between two steps. */
	public function request_end( string $id ): void {
		$this->records->write( $this->paths->job( $id, 'cancel' ), [ 'time' => \time() ] );
	}

	public function is_end_requested( string $id ): bool {
		return null !== $this->records->read( $this->paths->job( $id, 'cancel' ) );
	}

	/** Removes what only a job that goes on needs. */
	public function settle( string $id ): void {
		$this->records->remove( $this->paths->job( $id, 'input' ) );
		$this->records->remove( $this->paths->job( $id, 'cancel' ) );
	}

	/** Removes a job. The caller knows that no process works on it. */
	public function delete( string $id ): void {
		// What says that it is there goes last: a removal that is broken off is begun again.
		$this->settle( $id );
		$this->records->remove( $this->paths->job( $id, 'lock' ) );
		$this->records->remove( $this->paths->job( $id, 'state' ) );
	}

	/**
	 * Runs the work while no other process works on this job.
	 * @template T
	 * @param callable(): T $work
	 * @return T|null Null when another process works on it; nothing has run then.
	 */
	public function alone( string $id, callable $work ): mixed {
		return $this->locks->hold( $this->paths->job( $id, 'lock' ), $work );
	}
}
