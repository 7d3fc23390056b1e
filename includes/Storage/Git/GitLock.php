<?php

declare(strict_types=1);

namespace Svc\Storage\Git;

use Svc\Domain\Error\Busy;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\TryLock;

\defined( 'ABSPATH' ) || exit;

/** Lets one sync with Git at a time run on a site. The lock is not waited for, since a sync may take long. */
final class GitLock {

	public function __construct(
		private readonly Paths $paths,
		private readonly TryLock $locks,
	) {}

	/**
	 * @template T
	 * @param callable(): T $work
	 * @return T
	 * @throws Busy When another sync runs; the work has not run.
	 */
	public function hold( callable $work ): mixed {
		return ( $this->locks->hold( $this->paths->git_lock(), static fn(): array => [ $work() ] ) ?? throw Busy::sync() )[0];
	}
}
