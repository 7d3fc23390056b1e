<?php

declare(strict_types=1);

namespace Svc\Git\Jobs;

use Svc\Jobs\JobRecord;
use Svc\Jobs\JobRunner;
use Svc\Jobs\JobStore;

\defined( 'ABSPATH' ) || exit;

/** The jobs that go on with long syncs, each for the connection that it was started for. */
final class SyncJobs {

	public function __construct(
		private readonly JobStore $jobs,
		private readonly JobRunner $runner,
	) {
	}

	/** By its connection (`Memory::$ref`). */
	public function under_way( string $ref ): ?JobRecord {
		foreach ( $this->unfinished() as $job ) {
			if ( SyncJob::ref( $job->progress ) === $ref ) {
				return $job;
			}
		}
		return null;
	}

	/** Ends all, because the connection changes: with another one they would do what was not looked at, with the rights of who started them. */
	public function cancel(): void {
		foreach ( $this->unfinished() as $job ) {
			$this->runner->cancel( $job->id );
		}
	}

	/** @return list<JobRecord> */
	private function unfinished(): array {
		return \array_values( \array_filter( $this->jobs->all(), static fn( JobRecord $job ): bool => SyncJob::KIND === $job->kind && ! $job->is_over() ) );
	}
}
