<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Svc\Access\Gate;
use Svc\Changes\Changes;
use Svc\Domain\Actor;
use Svc\Domain\Clock;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Domain\Text;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/** Works on jobs step by step, one runner at a time for each. Rights are those of who started the job, asked anew before every step. */
final class JobRunner {

	/** Seconds until a step is tried again; after the last the job has failed. */
	private const PAUSES = [ 2, 10, 60, 300 ];

	/** Seconds at most that another server may ask for, such as a provider. */
	private const LONGEST = 3600;

	/** How often in a row a process may die in one step until the job has failed. */
	private const DEATHS = 20;

	private const REQUEST = 4.0;

	private const BUSY = 2;

	public function __construct(
		private readonly JobStore $store,
		private readonly JobKinds $kinds,
		private readonly Gate $gate,
		private readonly Changes $changes,
	) {
	}

	/** What a request works on a job before it answers. */
	public static function seconds_of_request(): float {
		$seconds = \apply_filters( 'svc_job_seconds', self::REQUEST );
		return \is_numeric( $seconds ) ? \max( 0.0, (float) $seconds ) : self::REQUEST;
	}

	/**
	 * Works until the job is over, has to pause, or time is up; at least one step.
	 * @param float $seconds A step that has begun is not broken off.
	 */
	public function work( string $id, float $seconds ): JobRecord {
		$until = Clock::ms() + $seconds * 1000;
		return $this->store->alone( $id, fn( JobRecord $job ): JobRecord => $this->run( $job, $until ) ) ?? $this->store->get( $id );
	}

	/**
	 * Ends a job between two steps. What is done stays.
	 * @return JobRecord How it stands then: `running` where a process works on it, which sees the wish when the step is done.
	 */
	public function cancel( string $id ): JobRecord {
		$job = $this->store->get( $id );
		if ( $job->is_over() ) {
			return $job;
		}
		$this->store->request_end( $job );
		$job = $this->store->alone( $id, fn( JobRecord $now ): JobRecord => $now->is_over() ? $now : $this->cancelled( $now ) ) ?? $this->store->get( $id );
		// It may have ended in between, with no process left to see the wish.
		return $job->is_over() ? $this->store->write( $job ) : $job;
	}

	/** @param float $until By `Clock::ms()`. */
	private function run( JobRecord $job, float $until ): JobRecord {
		Changes::take_time();
		while ( ! $job->is_over() && $job->not_before <= \time() ) {
			$job = $this->store->is_end_requested( $job ) ? $this->cancelled( $job ) : $this->step( $job );
			if ( Clock::ms() >= $until ) {
				break;
			}
		}
		return 'running' === $job->state ? $this->store->write( $job->waits() ) : $job;
	}

	private function step( JobRecord $job ): JobRecord {
		if ( $job->begun - $job->thrown >= self::DEATHS ) {
			/* translators: %d: a number of times. */
			return $this->given_up( $job->ends( 'failed', \sprintf( Text::__( 'The server stopped this job %d times at the same place. Finished changes are kept. Check memory and time limits in the server\'s error log, then start again.', 'svc' ), self::DEATHS ) ) );
		}
		// Written before anything happens: a process that dies in the step leaves this behind.
		$job = $this->store->write( $job->begins() );
		try {
			$kind = $this->kinds->find( $job->kind );
			if ( null === $kind ) {
				return $this->store->write( $job->ends( 'failed', Text::__( 'A newer version of svc started this job. Finished changes are kept. Update the plugin and start again.', 'svc' ) ) );
			}
			$this->gate->require_level( $kind->level(), $job->actor );
			$step = new Step( $job->id, $job->steps + 1, $this->store->input( $job ), $job->actor, $this->changes, $this->store->unfinished( ... ) );
			$job  = $job->goes_on( $kind->step( $job->progress, $step ) );
		} catch ( Forbidden $refused ) {
			/* translators: 1: name of a person, 2: why, a sentence. */
			$job = $job->ends( 'failed', \sprintf( Text::__( 'Stopped: %1$s no longer has permission. %2$s', 'svc' ), self::name( $job->actor ), $refused->getMessage() ) );
		} catch ( JobEnded $ended ) {
			$job = $job->ends( 'cancelled', $ended->getMessage() );
		} catch ( Busy $busy ) {
			$job = $job->tries_again( \max( self::BUSY, $busy->retry_after() ), $busy->getMessage(), is_fault: false );
		} catch ( Throwable $failure ) {
			$job = $this->thrown( $job, $failure );
		}
		return $job->is_over() && 'done' !== $job->state ? $this->given_up( $job ) : $this->store->write( $job );
	}

	private function given_up( JobRecord $job ): JobRecord {
		try {
			$this->clean_up( $job );
		} catch ( Throwable $failure ) {
			$job = $job->ends( 'cancelled' === $job->state ? 'cancelled' : 'failed', $job->reason . ' ' . self::reason( $job, $failure ) );
		}
		return $this->store->write( $job );
	}

	private function thrown( JobRecord $job, Throwable $failure ): JobRecord {
		$reason = self::reason( $job, $failure );
		$pause  = self::PAUSES[ $job->thrown ] ?? null;
		$asked  = $failure instanceof SvcException ? $failure->data['retry_after'] ?? 0 : 0;
		/* translators: %s: why, a sentence. */
		return null === $pause ? $job->ends( 'failed', \sprintf( Text::__( 'Stopped after several attempts: %s Finished changes are kept.', 'svc' ), $reason ) ) : $job->tries_again( \max( $pause, \is_int( $asked ) ? \min( $asked, self::LONGEST ) : 0 ), $reason, is_fault: true );
	}

	/** Only a busy site is tried again: what else is refused, as where the other plugin is gone, stays so. */
	private function cancelled( JobRecord $job ): JobRecord {
		$words = Text::__( 'Cancelled. Finished changes are kept.', 'svc' );
		try {
			$this->clean_up( $job );
		} catch ( Busy $busy ) {
			return $this->store->write( $job->begins()->tries_again( \max( self::BUSY, $busy->retry_after() ), $busy->getMessage(), is_fault: false ) );
		} catch ( Throwable $failure ) {
			$words .= ' ' . self::reason( $job, $failure );
		}
		return $this->store->write( $job->ends( 'cancelled', $words ) );
	}

	private function clean_up( JobRecord $job ): void {
		$kind = $this->kinds->find( $job->kind );
		if ( $kind instanceof CleansUp ) {
			$kind->clean_up( $job->progress, $this->store->input( $job ), $job->actor );
		}
	}

	private static function reason( JobRecord $job, Throwable $failure ): string {
		if ( $failure instanceof SvcException ) {
			return $failure->getMessage();
		}
		Log::write( "svc: a step of the job {$job->id} ({$job->kind}) failed: {$failure}" );
		return Text::__( 'This step failed. See the error log of the server.', 'svc' );
	}

	private static function name( Actor $actor ): string {
		return '' === $actor->name ? Text::__( 'the person who started it', 'svc' ) : $actor->name;
	}
}
