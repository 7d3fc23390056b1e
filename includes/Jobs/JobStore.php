<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Site\Jobs;

\defined( 'ABSPATH' ) || exit;

/** The jobs of the site. What a job works on is kept apart from how far it is, and goes when it is over. */
final class JobStore {

	/** Seconds after its end. */
	private const KEPT = 7 * 86400;

	/** Seconds without a process that goes on with it. */
	private const ABANDONED = 30 * 86400;

	public function __construct( private readonly Jobs $files ) {
	}

	/** @param array<string, mixed> $input What it works on, as JSON has it. */
	public function add( string $kind, string $title, array $input, Progress $progress, Actor $actor ): JobRecord {
		$job = JobRecord::create( \bin2hex( \random_bytes( 8 ) ), $kind, $title, $actor, $progress );
		// Before what says that there is a job.
		$this->files->keep_input( $job->id, $input );
		$this->write( $job );
		return $job;
	}

	/** @return list<JobRecord> Last started first. */
	public function all(): array {
		$all = [];
		foreach ( $this->files->ids() as $id ) {
			$job = $this->find( $id );
			if ( null !== $job ) {
				$all[] = $job;
			}
		}
		\usort( $all, static fn( JobRecord $a, JobRecord $b ): int => [ $b->started, $b->id ] <=> [ $a->started, $a->id ] );
		return $all;
	}

	/** @return list<string> Ids. */
	public function unfinished(): array {
		return \array_values( \array_map( static fn( JobRecord $job ): string => $job->id, \array_filter( $this->all(), static fn( JobRecord $job ): bool => ! $job->is_over() ) ) );
	}

	public function get( string $id ): JobRecord {
		return $this->find( $id ) ?? throw NotFound::job();
	}

	/** @return array<string, mixed> What a job works on. */
	public function input( JobRecord $job ): array {
		return $this->files->input( $job->id ) ?? throw StorageFailure::damaged( "svc/jobs/{$job->id}.input.php" );
	}

	/** Called by who works on it alone. */
	public function write( JobRecord $job ): JobRecord {
		$this->files->write( $job->id, $job->to_array() );
		if ( $job->is_over() ) {
			$this->files->settle( $job->id );
		}
		return $job;
	}

	/** The process that works on it sees that between two steps. */
	public function request_end( JobRecord $job ): void {
		$this->files->request_end( $job->id );
	}

	/** @throws StorageFailure When it cannot be read. */
	public function is_end_requested( JobRecord $job ): bool {
		return $this->files->is_end_requested( $job->id );
	}

	/**
	 * @param callable(JobRecord): JobRecord $work Gets the job as it is then.
	 * @return JobRecord|null Null when another process works on it.
	 */
	public function alone( string $id, callable $work ): ?JobRecord {
		return $this->files->alone( $id, fn(): JobRecord => $work( $this->get( $id ) ) );
	}

	/** @return list<JobRecord> Last started first. */
	public function of( int $user ): array {
		return \array_values( \array_filter( $this->all(), static fn( JobRecord $job ): bool => $job->actor->user_id === $user ) );
	}

	/**
	 * Takes a person out of what they have started and what is over. What goes on needs to know whose rights it has.
	 * @return array{changed: int, left: int} How many name the person no longer, and how many still do.
	 */
	public function forget( int $user, string $name ): array {
		$changed = 0;
		$left    = 0;
		foreach ( $this->of( $user ) as $job ) {
			$after = $this->alone( $job->id, fn( JobRecord $now ): JobRecord => $now->is_over() ? $this->write( $now->without_person( $name ) ) : $now );
			null !== $after && $after->is_over() ? ++$changed : ++$left;
		}
		return [
			'changed' => $changed,
			'left'    => $left,
		];
	}

	/** Removes jobs that ended long ago, or that no process has gone on with for long. */
	public function purge(): void {
		foreach ( $this->all() as $job ) {
			if ( $job->changed + ( $job->is_over() ? self::KEPT : self::ABANDONED ) < \time() ) {
				$this->files->delete( $job->id );
			}
		}
	}

	private function find( string $id ): ?JobRecord {
		$stored = $this->files->state( $id );
		return null === $stored ? null : JobRecord::from_array( $id, $stored );
	}
}
