<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Where Node is missing the results say `unavailable`, and also where time ran out, because the reason cannot be told.
 * @phpstan-import-type Partial from StyleRequest
 */
final class NodeCompiler implements StyleCompiler {

	private const JOBS_PER_PROCESS = 40;

	/** Bytes of source that take a second where the machine is slow and busy: a framework of 380 kB gets the longest limit. */
	private const BYTES_A_SECOND = 24_576;

	/** How often time may run out in one call: once for all together, then for those to blame, each alone and in half the time. */
	private const MOST_TIMEOUTS = 2;

	private int $timeouts = 0;

	/** @param int $longest_ms    Milliseconds for one process, however much there is. */
	public function __construct(
		private readonly NodeProcess $node,
		private readonly int $time_limit_ms = 5_000,
		private readonly int $longest_ms = 20_000,
	) {}

	public function compile( array $requests ): array {
		$results        = [];
		$this->timeouts = 0;
		foreach ( $this->chunks( $requests ) as $chunk ) {
			\array_push( $results, ...$this->compile_chunk( $chunk ) );
		}

		return $results;
	}

	/**
	 * @param list<StyleRequest> $requests
	 * @return list<non-empty-list<StyleRequest>>
	 */
	private function chunks( array $requests ): array {
		$chunks = [];
		$chunk  = [];
		$ms     = 0;
		foreach ( $requests as $request ) {
			$more = self::work_ms( $request );
			if ( [] !== $chunk && ( \count( $chunk ) >= self::JOBS_PER_PROCESS || $ms + $more > $this->longest_ms ) ) {
				$chunks[] = $chunk;
				$chunk    = [];
				$ms       = 0;
			}
			$chunk[] = $request;
			$ms     += $more;
		}

		return [] === $chunk ? $chunks : [ ...$chunks, $chunk ];
	}

	private static function work_ms( StyleRequest $request ): int {
		$bytes = \strlen( $request->code ) + \array_sum( \array_map( static fn ( array $partial ): int => \strlen( $partial['code'] ), $request->partials ) );

		return \intdiv( $bytes * 1000, self::BYTES_A_SECOND );
	}

	/** @param non-empty-list<StyleRequest> $requests */
	private function limit_ms( array $requests ): int {
		return \max( $this->time_limit_ms, \min( $this->longest_ms, $this->time_limit_ms + \array_sum( \array_map( self::work_ms( ... ), $requests ) ) ) );
	}

	/**
	 * @param non-empty-list<StyleRequest> $requests
	 * @return list<StyleResult>
	 */
	private function compile_chunk( array $requests ): array {
		if ( $this->timeouts > self::MOST_TIMEOUTS ) {
			// The person who saves waits for this, and it occupies a worker of the web server.
			return self::all( $requests, self::out_of_time( $this->limit_ms( $requests ) ) );
		}
		$limit_ms        = $this->limit_ms( $requests );
		$answer          = $this->node->run( self::payload( $requests ), 0 === $this->timeouts ? $limit_ms : \intdiv( $limit_ms, 2 ) );
		$this->timeouts += ProcessResult::TIMEOUT === $answer->state ? 1 : 0;
		$results         = ProcessResult::DONE === $answer->state && 0 === $answer->exit
			? NodeAnswer::parse( $answer->stdout, \count( $requests ) )
			: null;
		if ( null !== $results ) {
			return $results;
		}
		$result = $this->why_not( $answer, $limit_ms );
		if ( ( 'failed' === $result->state || ProcessResult::TIMEOUT === $answer->state ) && \count( $requests ) > 1 ) {
			// One stylesheet took the process down with it, or all were too many; alone, each of the others compiles.
			return \array_merge( ...\array_map( fn ( StyleRequest $request ): array => $this->compile_chunk( [ $request ] ), $requests ) );
		}

		return self::all( $requests, $result );
	}

	/** @param non-empty-list<StyleRequest> $requests */
	private static function payload( array $requests ): string {
		$partials = [];
		$jobs     = [];
		foreach ( $requests as $request ) {
			$partials += $request->partials;
			$jobs[]    = [
				'uid'       => $request->uid,
				'name'      => $request->path,
				'lang'      => $request->lang,
				'code'      => $request->code,
				'minify'    => $request->minify,
				'sourceMap' => $request->source_map,
			];
		}

		return \json_encode(
			[
				'partials' => (object) $partials,
				'jobs'     => $jobs,
			],
			\JSON_THROW_ON_ERROR | \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE
		);
	}

	private function why_not( ProcessResult $answer, int $limit_ms ): StyleResult {
		if ( ProcessResult::TIMEOUT === $answer->state ) {
			return self::out_of_time( $limit_ms );
		}
		if ( ProcessResult::FLOOD === $answer->state ) {
			/* translators: %d: megabytes. */
			$message = \sprintf( Text::__( 'The compiled CSS is larger than %d MB. Look for an endless loop.', 'svc' ), \intdiv( $this->node->output_bytes, 1_048_576 ) );

			return StyleResult::failed( new StyleError( $message ) );
		}
		if ( NodeProcess::ran_out_of_memory( $answer ) ) {
			/* translators: %d: megabytes. */
			$message = \sprintf( Text::__( 'Compiling needs more than %d MB of memory. Look for an endless loop.', 'svc' ), $this->node->memory_mb );

			return StyleResult::failed( new StyleError( $message ) );
		}

		return StyleResult::unavailable( $this->node->why_not( $answer ) );
	}

	private static function out_of_time( int $limit_ms ): StyleResult {
		/* translators: %d: seconds. */
		return StyleResult::unavailable( \sprintf( Text::__( 'Compiling took longer than %d seconds. Look for an endless loop, or try again.', 'svc' ), \intdiv( $limit_ms, 1000 ) ) );
	}

	/**
	 * @param non-empty-list<StyleRequest> $requests
	 * @return list<StyleResult>
	 */
	private static function all( array $requests, StyleResult $result ): array {
		return \array_fill( 0, \count( $requests ), $result );
	}
}
