<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationRunner;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\LooseArray;
use Svc\Git\Jobs\Syncing;
use Svc\Git\Jobs\SyncJob;

\defined( 'ABSPATH' ) || exit;

/** Goes on with long work until it is over. Where the command is broken off, the site goes on by itself. */
final class JobWatch {

	/** Microseconds between two looks at work that another process does, or that pauses. */
	private const LOOK = 1_000_000;

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly BusyRetry $patience,
		private readonly Terminal $terminal,
	) {
	}

	/**
	 * The answer as it would have been without the job.
	 * @param string $decided Permanent ID of the snippet that a sync had to decide about; empty where there was none.
	 * @throws InvalidInput When the work failed or was cancelled; it says why.
	 * @throws \Svc\Domain\Error\NotFound When the sync did not decide, because nothing waited for it, or something else did.
	 */
	public function to_end( mixed $data, Actor $actor, string $decided = '' ): mixed {
		if ( ! \is_array( $data ) || ! \is_array( $data['job'] ?? null ) ) {
			return $data;
		}
		$job = $data['job'];
		while ( \in_array( $job['state'] ?? '', [ 'waiting', 'running' ], true ) ) {
			$before = $job['done'] ?? 0;
			$input  = [ 'job' => $job['id'] ?? '' ];
			$answer = $this->patience->with( fn(): Result => $this->runner->run( 'step-job', $input, $actor ) )->data;
			$job    = \is_array( $answer ) ? $answer : [];
			$done   = LooseArray::number( $job, 'done' );
			$this->terminal->progress( \sprintf( '%1$s: %2$d of %3$d', LooseArray::text( $job, 'title' ), $done, LooseArray::number( $job, 'of' ) ) );
			if ( $done === $before ) {
				\usleep( self::LOOK );
			}
		}
		if ( 'done' !== ( $job['state'] ?? '' ) ) {
			throw InvalidInput::because( LooseArray::text( $job, 'words' ) );
		}
		$result = \is_object( $job['result'] ?? null ) ? \get_object_vars( $job['result'] ) : [];
		if ( SyncJob::KIND === ( $job['kind'] ?? '' ) ) {
			$unresolved = \is_array( $result['unresolved'] ?? null ) ? $result['unresolved'] : [];
			if ( isset( $unresolved[ $decided ] ) ) {
				throw Syncing::unresolved( $decided, LooseArray::text( $unresolved, $decided ) );
			}
			return $this->synchronized( $actor );
		}
		unset( $data['job'] );
		// A result may have errors of the operation's own shape.
		return \array_replace( $data, [ 'errors' => $job['failures'] ?? [] ], $result );
	}

	/** @return array<array-key, mixed> How a site and its repository stand after a sync: what it did is in the report of the last one. */
	private function synchronized( Actor $actor ): array {
		$status = $this->runner->run( 'get-git', [], $actor )->data;
		$status = \is_array( $status ) ? $status : [];
		return [ 'report' => $status['last'] ?? null ] + $status;
	}
}
