<?php

declare(strict_types=1);

namespace Svc\Storage\Git;

use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/** Lets one sync with Git at a time run on a site. The lock is not waited for, since a sync may take long. */
final class GitLock {

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
	) {}

	/**
	 * @template T
	 * @param callable(): T $work
	 * @return T
	 * @throws Busy When another sync runs; the work has not run.
	 */
	public function hold( callable $work ): mixed {
		$this->folders->ensure( $this->paths->git() );
		$path = $this->paths->inside( $this->paths->git_lock() );
		// Programs that are started meanwhile must not go on holding it (`e`).
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'cbe' ), $error );
		if ( false === $handle ) {
			throw StorageFailure::cannot_write( $this->paths->relative( $this->paths->git() ), $error );
		}
		try {
			$locked = SystemCall::lock( $handle );
			if ( true !== $locked ) {
				throw null === $locked ? StorageFailure::cannot_lock( $this->paths->relative( $this->paths->git() ) ) : Busy::sync();
			}

			return $work();
		} finally {
			\fclose( $handle );
		}
	}
}
