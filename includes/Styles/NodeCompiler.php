<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The reference compilers of SCSS and LESS in a Node process: `build/styles/node.mjs` with JSON on standard input, a time
 * limit, a memory limit and a limit of what it may write. Nothing is installed and nothing stays running. Where Node is
 * missing the results say `unavailable`, and also where time ran out: whose fault that is, nobody can tell. A stylesheet that
 * is too big for the process has an error.
 *
 * @phpstan-import-type Partial from StyleRequest
 */
final class NodeCompiler implements StyleCompiler {

	/** Where Node is looked for behind the web server's own PATH, which is often empty. */
	public const USUAL_PLACES = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/opt/local/bin:/snap/bin';

	private const JOBS_PER_PROCESS = 8;

	/** How often time may run out in one call: once for all together, then for those to blame, each alone and in half the time. */
	private const MOST_TIMEOUTS = 2;

	/** Node's own words when it gives up for want of memory. */
	private const OUT_OF_MEMORY = 'heap out of memory';

	/** How often time ran out in this call. */
	private int $timeouts = 0;

	/**
	 * @param string $bundle        Absolute path of `build/styles/node.mjs`.
	 * @param string $node          Program to start: a path (constant `SVC_NODE`), or a bare name that is looked for in
	 *                              `$search_path`. Empty switches this compiler off.
	 * @param string $search_path   Folders, separated as PATH is.
	 * @param int    $time_limit_ms Milliseconds for one process.
	 * @param int    $memory_mb     Megabytes for the compiler's objects.
	 * @param int    $output_bytes  Most bytes of results, from one process.
	 */
	public function __construct(
		private readonly string $bundle,
		private readonly string $node = 'node',
		private readonly string $search_path = self::USUAL_PLACES,
		private readonly int $time_limit_ms = 5_000,
		private readonly int $memory_mb = 256,
		private readonly int $output_bytes = 16_777_216,
	) {}

	/**
	 * The compiler as this server is set up: constant `SVC_NODE`, else the PATH and the usual places.
	 *
	 * @param string $bundle Absolute path of `build/styles/node.mjs`.
	 */
	public static function for_server( string $bundle ): self {
		$node = \defined( 'SVC_NODE' ) ? \constant( 'SVC_NODE' ) : 'node';
		$path = (string) \getenv( 'PATH' );

		return new self(
			$bundle,
			\is_string( $node ) ? $node : '',
			( '' === $path ? '' : $path . \PATH_SEPARATOR ) . self::USUAL_PLACES
		);
	}

	/**
	 * @inheritDoc
	 */
	public function compile( array $requests ): array {
		$results        = [];
		$this->timeouts = 0;
		foreach ( \array_chunk( $requests, self::JOBS_PER_PROCESS ) as $chunk ) {
			\array_push( $results, ...$this->compile_chunk( $chunk ) );
		}

		return $results;
	}

	/**
	 * @param non-empty-list<StyleRequest> $requests
	 *
	 * @return list<StyleResult>
	 */
	private function compile_chunk( array $requests ): array {
		if ( '' === $this->node ) {
			return self::all( $requests, StyleResult::unavailable( Text::__( 'Node is switched off by SVC_NODE.', 'svc' ) ) );
		}
		if ( ! Process::can_start() ) {
			return self::all( $requests, StyleResult::unavailable( Text::__( 'PHP may not start programs here (proc_open is disabled).', 'svc' ) ) );
		}
		if ( $this->timeouts > self::MOST_TIMEOUTS ) {
			// The person who saves waits for this, and it occupies a worker of the web server.
			return self::all( $requests, $this->out_of_time() );
		}
		$answer          = $this->start( $requests );
		$this->timeouts += ProcessResult::TIMEOUT === $answer->state ? 1 : 0;
		$results         = ProcessResult::DONE === $answer->state && 0 === $answer->exit
			? NodeAnswer::parse( $answer->stdout, \count( $requests ) )
			: null;
		if ( null !== $results ) {
			return $results;
		}
		$result = $this->why_not( $answer );
		if ( ( 'failed' === $result->state || ProcessResult::TIMEOUT === $answer->state ) && \count( $requests ) > 1 ) {
			// One stylesheet took the process down with it, or all were too many; alone, each of the others compiles.
			return \array_merge( ...\array_map( fn ( StyleRequest $request ): array => $this->compile_chunk( [ $request ] ), $requests ) );
		}

		return self::all( $requests, $result );
	}

	/**
	 * @param non-empty-list<StyleRequest> $requests
	 */
	private function start( array $requests ): ProcessResult {
		$environment = [ 'PATH' => $this->search_path ];
		// Windows programs do not start without it.
		$system_root = \getenv( 'SystemRoot' );
		if ( \is_string( $system_root ) ) {
			$environment['SystemRoot'] = $system_root;
		}
		$command = [ $this->node, '--max-old-space-size=' . $this->memory_mb, $this->bundle ];

		$limit_ms = 0 === $this->timeouts ? $this->time_limit_ms : \intdiv( $this->time_limit_ms, 2 );

		return ( new Process( $limit_ms, $this->output_bytes ) )->run( $command, self::payload( $requests ), $environment );
	}

	/**
	 * The batch of `src/styles/batch.ts`: partials once, however many stylesheets use them.
	 *
	 * @param non-empty-list<StyleRequest> $requests
	 */
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

	/**
	 * What it means that no results came.
	 */
	private function why_not( ProcessResult $answer ): StyleResult {
		if ( ProcessResult::TIMEOUT === $answer->state ) {
			return $this->out_of_time();
		}
		if ( ProcessResult::FLOOD === $answer->state ) {
			/* translators: %d: megabytes. */
			$message = \sprintf( Text::__( 'The compiled CSS is larger than %d MB: look for a loop that writes too much.', 'svc' ), \intdiv( $this->output_bytes, 1_048_576 ) );

			return StyleResult::failed( new StyleError( $message ) );
		}
		if ( \str_contains( $answer->stderr, self::OUT_OF_MEMORY ) ) {
			/* translators: %d: megabytes. */
			$message = \sprintf( Text::__( 'Compiling needs more than %d MB of memory: look for a loop that does not end.', 'svc' ), $this->memory_mb );

			return StyleResult::failed( new StyleError( $message ) );
		}
		if ( ProcessResult::MISSING === $answer->state ) {
			return StyleResult::unavailable( Text::__( 'Node was not found: set SVC_NODE to its path.', 'svc' ) );
		}
		$last = \preg_match( '/^\w*Error: .*$/m', $answer->stderr, $match ) === 1 ? $match[0] : 'exit ' . $answer->exit;

		/* translators: %s: the program's own words. */
		return StyleResult::unavailable( \sprintf( Text::__( 'Node was started but could not run the compiler: %s', 'svc' ), \substr( $last, 0, 200 ) ) );
	}

	private function out_of_time(): StyleResult {
		/* translators: %d: seconds. */
		return StyleResult::unavailable( \sprintf( Text::__( 'Compiling took longer than %d seconds: the server is busy, or the stylesheet has a loop that does not end.', 'svc' ), \intdiv( $this->time_limit_ms, 1000 ) ) );
	}

	/**
	 * @param non-empty-list<StyleRequest> $requests
	 *
	 * @return list<StyleResult>
	 */
	private static function all( array $requests, StyleResult $result ): array {
		return \array_fill( 0, \count( $requests ), $result );
	}
}
