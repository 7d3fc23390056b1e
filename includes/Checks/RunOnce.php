<?php

declare(strict_types=1);

namespace Svc\Checks;

use Svc\Bridge\Limits;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Mark;
use Svc\Compiler\CodeCompiler;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Candidate;
use Svc\Storage\Candidates;
use Svc\Storage\Paths;

\defined( 'ABSPATH' ) || exit;

/**
 * Runs one PHP or HTML snippet once and hands back what it printed (spec 4.1). It runs in a request of its own, so that a
 * fatal error or `exit` ends that request and not the answer. Where the site cannot reach itself it runs in this request
 * instead, with a guard that still answers when the snippet takes the request down; the other active snippets are not
 * loaded then. Whether the caller may run it is the gate's business.
 *
 * @phpstan-type RunResult array{output: string, error: array{message: string, line: int}|null}
 */
final class RunOnce {

	/** Seconds; a run may do real work. */
	private const TIME_LIMIT = 60.0;

	/** Bytes of output that are kept (design 8). */
	private const MOST_OUTPUT = Limits::RUN_OUTPUT_BYTES;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly Paths $paths,
	) {}

	/**
	 * @param string $code    Code as the user wrote it.
	 * @param int    $user_id Whose rights the snippet has while it runs.
	 *
	 * @return RunResult
	 *
	 * @throws SvcException When the storage cannot keep the code for the moment.
	 */
	public function run( Snippet $snippet, string $code, int $user_id ): array {
		if ( \function_exists( 'set_time_limit' ) ) {
			\set_time_limit( (int) self::TIME_LIMIT + 30 );
		}
		$candidate = $this->candidates->open( [ [ $snippet, $code ] ], 'run', $user_id );
		try {
			$result = $this->over_http( $candidate )
				?? $this->here( $this->paths->snippet( CodeCompiler::file_name( $snippet->with( [ 'id' => $candidate->ids[0] ] ), CodeCompiler::compile( $snippet, $code ) ) ) );
		} finally {
			$this->candidates->close( $candidate );
		}
		if ( \strlen( $result['output'] ) >= self::MOST_OUTPUT ) {
			$result['output'] = \mb_strcut( $result['output'], 0, self::MOST_OUTPUT, 'UTF-8' ) . "\n" . \__( '… (the rest of the output, beyond 1 MiB, was left out)', 'svc' );
		}

		return $result;
	}

	/**
	 * @return RunResult|null Null when the snippet was certainly not run.
	 */
	private function over_http( Candidate $candidate ): ?array {
		$answer = $this->loopback->get( \home_url( '/' ), $candidate, [], self::TIME_LIMIT );
		if ( 'timeout' === $answer->trouble ) {
			/* translators: %d: seconds. */
			return self::failed( \sprintf( \__( 'The snippet did not finish within %d seconds. It may still be running.', 'svc' ), (int) self::TIME_LIMIT ) );
		}
		if ( 'unreachable' === $answer->trouble ) {
			// A connection that was made and broke may have run it; one that was never made did not.
			return 1 === \preg_match( '/cURL error (?:52|55|56)\b|reset/i', $answer->detail )
				? self::failed( \__( 'The server broke off while the snippet ran. PHP itself seems to have crashed.', 'svc' ) )
				: null;
		}
		$result = \json_decode( $answer->body, true );
		if ( \is_array( $result ) && \is_string( $result['output'] ?? null ) && \array_key_exists( 'error', $result ) ) {
			return [
				'output' => $result['output'],
				'error'  => \is_array( $result['error'] ) ? self::error( $result['error'] ) : null,
			];
		}

		return null === $answer->mark ? null : self::failed( self::why_not_started( $answer->mark ) );
	}

	private static function why_not_started( Mark $mark ): string {
		$reason = $mark->error['message'] ?? $mark->failures[0]['message'] ?? '';

		return '' === $reason
			? \__( 'The snippet was not run: another snippet or plugin ended the request before.', 'svc' )
			/* translators: %s: error message. */
			: \sprintf( \__( 'The snippet was not run, because the site itself fails: %s', 'svc' ), $reason );
	}

	/**
	 * Runs the file in this request.
	 *
	 * @return RunResult
	 */
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

	/**
	 * Includes a file in a scope without `$this`; the snippet sees only one variable, its own path.
	 */
	private static function include_alone( string $file ): void {
		include $file;
	}

	/**
	 * @param array<mixed> $error
	 *
	 * @return array{message: string, line: int}
	 */
	private static function error( array $error ): array {
		return [
			'message' => \is_string( $error['message'] ?? null ) ? $error['message'] : '',
			'line'    => \is_int( $error['line'] ?? null ) ? $error['line'] : 0,
		];
	}

	/**
	 * @return RunResult
	 */
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
