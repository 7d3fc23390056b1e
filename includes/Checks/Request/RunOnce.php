<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Svc\Bridge\Limits;
use Svc\Checks\Deadline;
use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Loopback;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Domain\Utf8;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Disk\Paths;

\defined( 'ABSPATH' ) || exit;

/**
 * In a request of its own, so that a fatal error or `exit` does not end the answer; once, whatever happens: see `Candidates::withdraw()` (spec 4.1).
 * @phpstan-type RunResult array{output: string, error: array{message: string, line: int}|null}
 */
final class RunOnce {

	/** Seconds; a run may do real work. Less where a web server would not wait for it. */
	private const TIME_LIMIT = 60.0;

	/** Seconds in which a run begins, if a process of the web server is free for it. */
	private const BEGINS = 8.0;

	/** Bytes of output that are kept (design 8). */
	private const MOST_OUTPUT = Limits::RUN_OUTPUT_BYTES;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly Paths $paths,
		private readonly LoopbackQueue $queue,
	) {}

	/**
	 * @return RunResult
	 * @throws Busy         When another process is asking the site for pages; it has not run.
	 * @throws SvcException
	 */
	public function run( Snippet $snippet, string $code, int $user_id ): array {
		if ( \function_exists( 'set_time_limit' ) ) {
			\set_time_limit( (int) self::TIME_LIMIT + 30 );
		}
		$result = $this->queue->take( fn( RouteKind $way ): array => $this->try( $way, $snippet, $code, $user_id ) );
		if ( \strlen( $result['output'] ) >= self::MOST_OUTPUT ) {
			$result['output'] = Utf8::cut( $result['output'], self::MOST_OUTPUT ) . "\n" . \__( '… (cut after 1 MiB)', 'svc' );
		}

		return $result;
	}

	/** @return RunResult */
	private function try( RouteKind $way, Snippet $snippet, string $code, int $user_id ): array {
		$candidate = $this->candidates->open( [ [ $snippet, $code ] ], 'run', $user_id );
		try {
			$result = \in_array( $way, [ RouteKind::WebServer, RouteKind::OwnServer ], true ) ? $this->over_http( $candidate ) : null;

			return $result ?? $this->here( $this->paths->snippet( $candidate->files[0] ) );
		} finally {
			$this->candidates->close( $candidate );
		}
	}

	/** @return RunResult|null Null when the snippet was certainly not run, and will not be. */
	private function over_http( Candidate $candidate ): ?array {
		$begin  = \microtime( true );
		$answer = $this->ask( $candidate, Deadline::of( self::TIME_LIMIT ) - $begin );
		if ( '' !== $answer->trouble ) {
			return $this->candidates->withdraw( $candidate ) ? null : self::failed( self::why_no_answer( $answer, (int) \round( \microtime( true ) - $begin ) ) );
		}
		$result = \json_decode( $answer->body, true );
		if ( \is_array( $result ) && \is_string( $result['output'] ?? null ) && \array_key_exists( 'error', $result ) ) {
			return [
				'output' => $result['output'],
				'error'  => \is_array( $result['error'] ) ? self::error( $result['error'] ) : null,
			];
		}
		if ( null !== $answer->mark ) {
			return self::failed( self::why_not_started( $answer->mark ) );
		}

		// A password prompt, a cache or an error page instead of an answer of ours.
		return $this->candidates->withdraw( $candidate ) ? null : self::failed( \__( 'The snippet ran, but its output was lost. See the server\'s error log.', 'svc' ) );
	}

	/** Gives up early when the run does not begin: then it can still run elsewhere. */
	private function ask( Candidate $candidate, float $seconds ): Answer {
		$until = \microtime( true ) + self::BEGINS;
		$guard = function ( mixed $handle ) use ( $candidate, $until ): void {
			if ( $handle instanceof \CurlHandle ) {
				\curl_setopt( $handle, \CURLOPT_NOPROGRESS, false );
				// Called about every second. Anything but 0 ends the request. The newer name of the option needs PHP 8.2.
				\curl_setopt( $handle, \CURLOPT_PROGRESSFUNCTION, fn(): int => \microtime( true ) > $until && $this->candidates->is_waiting( $candidate ) ? 1 : 0 );
			}
		};
		\add_action( 'http_api_curl', $guard );
		try {
			return $this->loopback->get( \home_url( '/' ), $candidate, [], $seconds );
		} finally {
			\remove_action( 'http_api_curl', $guard );
		}
	}

	private static function why_no_answer( Answer $answer, int $seconds ): string {
		return 'timeout' === $answer->trouble
			/* translators: %d: seconds. */
			? \sprintf( \__( 'The snippet still runs after %d seconds, and its output is lost. For long work, use "wp svc run" or wp_schedule_single_event().', 'svc' ), $seconds )
			: \__( 'PHP crashed while the snippet ran. See the server\'s error log.', 'svc' );
	}

	private static function why_not_started( Mark $mark ): string {
		$reason = $mark->error['message'] ?? $mark->failures[0]['message'] ?? '';

		return '' === $reason
			? \__( 'Another snippet or plugin ended the request before this snippet ran.', 'svc' )
			/* translators: %s: error message. */
			: \sprintf( \__( 'The site itself fails, so the snippet did not run: %s', 'svc' ), $reason );
	}

	/** @return RunResult */
	private function here( string $file ): array {
		$guard = new RunGuard();
		$guard->start();
		try {
			self::include_alone( $file );
		} catch ( \Throwable $error ) {
			return [
				'output' => $guard->finish(),
				'error'  => RunGuard::error_of( $error, $file ),
			];
		}

		return [
			'output' => $guard->finish(),
			'error'  => null,
		];
	}

	private static function include_alone( string $file ): void {
		include $file;
	}

	/**
	 * @param array<mixed> $error
	 * @return array{message: string, line: int}
	 */
	private static function error( array $error ): array {
		return [
			'message' => \is_string( $error['message'] ?? null ) ? $error['message'] : '',
			'line'    => \is_int( $error['line'] ?? null ) ? $error['line'] : 0,
		];
	}

	/** @return RunResult */
	private static function failed( string $message ): array {
		return [
			'output' => '',
			'error'  => [
				'message' => $message,
				'line'    => 0,
			],
		];
	}
}
