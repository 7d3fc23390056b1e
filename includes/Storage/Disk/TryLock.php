<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/** Locks that are not waited for, each a file. The system releases one when its process dies. */
final class TryLock {

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
	) {}

	/**
	 * @template T
	 * @param callable(): T                     $work
	 * @param (callable(StorageFailure): T)|null $without For where no file can be locked.
	 * @return T|null Null when another process holds it; nothing has run then.
	 * @throws StorageFailure When there can be no lock; nothing has run then.
	 */
	public function hold( string $path, callable $work, ?callable $without = null ): mixed {
		$this->folders->ensure( \dirname( $path ) );
		$this->paths->inside( $path );
		$folder = $this->paths->relative( \dirname( $path ) );
		// Programs that are started meanwhile must not go on holding it (`e`).
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'cbe' ), $error );
		if ( false === $handle ) {
			throw StorageFailure::cannot_write( $folder, $error );
		}
		try {
			return match ( SystemCall::lock( $handle ) ) {
				true  => $work(),
				false => null,
				null  => null === $without ? throw StorageFailure::cannot_lock( $folder ) : $without( StorageFailure::cannot_lock( $folder ) ),
			};
		} finally {
			\fclose( $handle );
		}
	}
}
