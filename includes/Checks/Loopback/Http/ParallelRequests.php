<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use Fiber;
use WpOrg\Requests\Exception;

\defined( 'ABSPATH' ) || exit;

/**
 * Sends requests of several jobs side by side through WordPress' HTTP API, as many as `Route` is wide. `Requests::request_multiple()` would leave
 * out settings for certificates and proxies. A site may have fewer workers than requests, so the time of each counts from the last answer.
 * @phpstan-type Pending array{fiber: Fiber<mixed, mixed, mixed, mixed>, handle: \CurlHandle, since: float}
 */
final class ParallelRequests {

	private const LOOK = 0.1;

	/** @var Fiber<mixed, mixed, mixed, mixed>|null Whose turn it is. */
	private ?Fiber $current = null;

	/** @var array<int|string, Pending> */
	private array $open = [];

	public function __construct( private readonly Route $route ) {}

	/**
	 * @template R
	 * @param array<int|string, callable(): R> $jobs    In the order in which they begin.
	 * @param callable(R): bool                $goes_on Asked after each job; once it says no, no further job begins.
	 * @return array<int|string, R> Of every job that began, by the key of the job.
	 */
	public function run( array $jobs, float $seconds, callable $goes_on ): array {
		if ( ! ParallelTransport::is_able() ) {
			return self::one_by_one( $jobs, $goes_on );
		}
		$results    = [];
		$multi      = \curl_multi_init();
		$divert     = $this->diversion();
		$this->open = [];
		\add_action( 'requests-requests.before_request', $divert, 10, 5 );
		try {
			while ( [] !== $jobs || $this->count() > 0 ) {
				$turn = null;
				if ( [] !== $jobs && $this->count() < $this->route->width ) {
					$key  = \array_key_first( $jobs );
					$turn = $this->turn( $multi, $key, new Fiber( $jobs[ $key ] ), static fn ( Fiber $fiber ): mixed => $fiber->start() );
					unset( $jobs[ $key ] );
				} else {
					$turn = $this->next( $multi, $seconds );
				}
				if ( null === $turn ) {
					continue;
				}
				[ $key, $fiber ] = $turn;
				/** @var R $result What the job returned. */
				$result          = $fiber->getReturn();
				$results[ $key ] = $result;
				$jobs            = $goes_on( $result ) ? $jobs : [];
			}
		} finally {
			\remove_action( 'requests-requests.before_request', $divert, 10 );
			$this->open    = [];
			$this->current = null;
		}

		return $results;
	}

	/**
	 * Without cURL, and where PHP cannot switch stacks: a fiber that starts there takes PHP down with it.
	 * @template R
	 * @param array<int|string, callable(): R> $jobs
	 * @param callable(R): bool                $goes_on
	 * @return array<int|string, R>
	 */
	private static function one_by_one( array $jobs, callable $goes_on ): array {
		$results = [];
		foreach ( $jobs as $key => $job ) {
			$results[ $key ] = $job();
			if ( ! $goes_on( $results[ $key ] ) ) {
				break;
			}
		}

		return $results;
	}

	/** @return \Closure(mixed, mixed, mixed, mixed, mixed): void At the last moment before a transport is chosen. */
	private function diversion(): \Closure {
		return function ( mixed &$url, mixed &$headers, mixed &$data, mixed &$type, mixed &$options ): void {
			if ( null !== $this->current && Fiber::getCurrent() === $this->current && \is_array( $options ) ) {
				$options['transport'] = new ParallelTransport();
			}
		};
	}

	private function count(): int {
		return \count( $this->open );
	}

	/** @return array{int|string, Fiber<mixed, mixed, mixed, mixed>}|null The job, if an answer or the end of its time ended it. */
	private function next( \CurlMultiHandle $multi, float $seconds ): ?array {
		\curl_multi_exec( $multi, $running );
		$done = \curl_multi_info_read( $multi );
		if ( false === $done ) {
			$late = $this->late( $seconds );
			if ( null !== $late ) {
				return $this->go_on( $multi, $late, static fn ( Fiber $fiber ): mixed => $fiber->throw( new Exception( \sprintf( 'cURL error 28: Operation timed out after %d milliseconds', (int) ( $seconds * 1000 ) ), 'curlerror' ) ) );
			}
			if ( \curl_multi_select( $multi, self::LOOK ) < 0 ) {
				// Nothing to wait for yet, such as while a name is being looked up.
				\usleep( 5000 );
			}

			return null;
		}
		foreach ( $this->open as $key => $request ) {
			if ( $request['handle'] === $done['handle'] ) {
				$this->start_anew();

				return $this->go_on( $multi, $key, static fn ( Fiber $fiber ): mixed => $fiber->resume() );
			}
		}

		return null;
	}

	/**
	 * @param callable(Fiber<mixed, mixed, mixed, mixed>): mixed $go
	 * @return array{int|string, Fiber<mixed, mixed, mixed, mixed>}|null
	 */
	private function go_on( \CurlMultiHandle $multi, int|string $key, callable $go ): ?array {
		$request = $this->open[ $key ];
		unset( $this->open[ $key ] );
		\curl_multi_remove_handle( $multi, $request['handle'] );

		return $this->turn( $multi, $key, $request['fiber'], $go );
	}

	/**
	 * @param Fiber<mixed, mixed, mixed, mixed>                  $fiber
	 * @param callable(Fiber<mixed, mixed, mixed, mixed>): mixed $go
	 * @return array{int|string, Fiber<mixed, mixed, mixed, mixed>}|null The job, if it has ended.
	 */
	private function turn( \CurlMultiHandle $multi, int|string $key, Fiber $fiber, callable $go ): ?array {
		$this->current = $fiber;
		try {
			$handle = $go( $fiber );
		} finally {
			$this->current = null;
		}
		if ( $fiber->isTerminated() ) {
			return [ $key, $fiber ];
		}
		if ( ! $handle instanceof \CurlHandle ) {
			throw new \LogicException( 'Cannot go on with a request: expected a cURL handle, got ' . \get_debug_type( $handle ) );
		}
		\curl_multi_add_handle( $multi, $handle );
		$this->open[ $key ] = [
			'fiber'  => $fiber,
			'handle' => $handle,
			'since'  => \microtime( true ),
		];

		return null;
	}

	/** They may have waited for the worker that has just become free. */
	private function start_anew(): void {
		foreach ( \array_keys( $this->open ) as $key ) {
			$this->open[ $key ]['since'] = \microtime( true );
		}
	}

	private function late( float $seconds ): int|string|null {
		foreach ( $this->open as $key => $request ) {
			if ( \microtime( true ) - $request['since'] > $seconds ) {
				return $key;
			}
		}

		return null;
	}
}
