<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * The files of long work, `jobs/{id}.php` and beside it what it works on, the wish that it ends, and what its runner locks. It knows
 * neither what a job does nor what is written about it (`Svc\Jobs`).
 */
final class Jobs {

	/** Names of the files that say how far a job is. */
	private const STATE = '/\A([0-9a-f]{16})\.php\z/';

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly Record $records,
	) {}

	/**
	 * Returns the ids of all jobs, in no order.
	 * @return list<string>
	 * @throws StorageFailure When the folder cannot be listed.
	 */
	public function ids(): array {
		$ids = [];
		foreach ( $this->folders->names( $this->paths->jobs() ) as $name ) {
			if ( 1 === \preg_match( self::STATE, $name, $found ) ) {
				$ids[] = $found[1];
			}
		}

		return $ids;
	}

	/**
	 * Returns what is written about a job; null when there is none with this id, whatever it looks like.
	 * @return array<string, mixed>|null
	 * @throws StorageFailure When it cannot be read.
	 */
	public function state( string $id ): ?array {
		return 1 === \preg_match( Paths::JOB, $id ) ? $this->records->read( $this->paths->job( $id, 'state' ) ) : null;
	}

	/**
	 * Writes what is to be known about a job.
	 * @param array<string, mixed> $state
	 * @throws InvalidInput   When a text is not UTF-8.
	 * @throws StorageFailure When it cannot be written, or a newer version has written it.
	 */
	public function write( string $id, array $state ): void {
		$this->records->rewrite( $this->paths->job( $id, 'state' ), [], $state );
	}

	/**
	 * Returns what a job works on; null when it is gone.
	 * @return array<string, mixed>|null
	 * @throws StorageFailure When it cannot be read.
	 */
	public function input( string $id ): ?array {
		return $this->records->read( $this->paths->job( $id, 'input' ) );
	}

	/**
	 * Keeps what a job works on: once, because it may be large.
	 * @param array<string, mixed> $input
	 * @throws InvalidInput   When a text is not UTF-8.
	 * @throws StorageFailure When it cannot be written.
	 */
	public function keep_input( string $id, array $input ): void {
		$this->records->write( $this->paths->job( $id, 'input' ), $input );
	}

	/**
	 * Wishes that a job ends. The process that works on it sees it between two steps.
	 * @throws StorageFailure When it cannot be written.
	 */
	public function wish_end( string $id ): void {
		$this->records->write( $this->paths->job( $id, 'cancel' ), [ 'time' => \time() ] );
	}

	/**
	 * Whether it is wished that a job ends.
	 * @throws StorageFailure When that cannot be read.
	 */
	public function is_to_end( string $id ): bool {
		return null !== $this->records->read( $this->paths->job( $id, 'cancel' ) );
	}

	/**
	 * Removes what only a job that goes on needs.
	 * @throws StorageFailure When the disk refuses.
	 */
	public function settle( string $id ): void {
		$this->records->remove( $this->paths->job( $id, 'input' ) );
		$this->records->remove( $this->paths->job( $id, 'cancel' ) );
	}

	/**
	 * Removes a job. The caller knows that no process works on it.
	 * @throws StorageFailure When the disk refuses.
	 */
	public function delete( string $id ): void {
		// What says that it is there goes last: a removal that is broken off is begun again.
		$this->settle( $id );
		$this->records->remove( $this->paths->job( $id, 'lock' ) );
		$this->records->remove( $this->paths->job( $id, 'state' ) );
	}

	/**
	 * Runs the work while no other process works on this job. The system lets go of it when the process dies.
	 * @template T
	 * @param callable(): T $work
	 * @return T|null Null when another process works on it; nothing has run then.
	 * @throws StorageFailure When files cannot be locked here.
	 */
	public function alone( string $id, callable $work ): mixed {
		$this->folders->ensure( $this->paths->jobs() );
		$path   = $this->paths->inside( $this->paths->job( $id, 'lock' ) );
		$folder = $this->paths->relative( $this->paths->jobs() );
		// Programs that are started meanwhile must not go on holding it (`e`).
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'cbe' ), $error );
		if ( false === $handle ) {
			throw StorageFailure::cannot_write( $folder, $error );
		}
		try {
			return match ( SystemCall::lock( $handle ) ) {
				true  => $work(),
				false => null,
				null  => throw StorageFailure::cannot_lock( $folder ),
			};
		} finally {
			\fclose( $handle );
		}
	}
}
