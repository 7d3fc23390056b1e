<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/**
 * Starts jobs, and goes on with them by events of WordPress when no user watches. The next event is planned before the work of one
 * begins, so a process that dies takes none with it.
 */
final class Background {

	public const EVENT = 'svc_job';

	/** Seconds until the first event, and from one to the next. */
	private const PAUSE = 60;

	/** Hosts end processes after thirty. */
	private const SECONDS = 20.0;

	public function __construct(
		private readonly JobStore $store,
		private readonly JobRunner $runner,
	) {
	}

	/** @param array<string, mixed> $input What it works on, as JSON has it. */
	public function start( string $kind, string $title, array $input, Progress $progress, Actor $actor ): JobRecord {
		$job = $this->store->add( $kind, $title, $input, $progress, $actor );
		self::plan( $job->id );
		return $job;
	}

	/** @param array<string, mixed> $input What it works on, as JSON has it. */
	public function run( string $kind, string $title, array $input, Progress $progress, Actor $actor ): JobRecord {
		$job = $this->start( $kind, $title, $input, $progress, $actor );
		try {
			return $this->runner->work( $job->id, JobRunner::seconds_of_request() );
		} catch ( SvcException ) {
			return $job;
		}
	}

	/** What the storage refuses is tried again by the next event, which is planned by then; a notice says what is wrong. */
	public function go_on( string $id ): void {
		self::plan( $id );
		try {
			$is_over = $this->runner->work( $id, self::SECONDS )->is_over();
		} catch ( SvcException $refused ) {
			$is_over = $refused instanceof NotFound;
		}
		if ( $is_over ) {
			\wp_clear_scheduled_hook( self::EVENT, [ $id ] );
		}
	}

	public function tidy(): void {
		$this->store->purge();
		\array_map( self::plan( ... ), $this->store->unfinished() );
	}

	private static function plan( string $id ): void {
		if ( false === \wp_next_scheduled( self::EVENT, [ $id ] ) ) {
			\wp_schedule_single_event( \time() + self::PAUSE, self::EVENT, [ $id ] );
		}
	}
}
