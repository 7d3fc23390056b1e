<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Clock;
use Svc\Domain\Warnings;
use Svc\Domain\WebAssembly;

\defined( 'ABSPATH' ) || exit;

/** Runs one program with text on its standard input, within limits, through no shell and with none of the environment of PHP. */
final class Process {

	private const CHUNK_BYTES  = 65536;
	private const STDERR_BYTES = 65536;

	/** What a shell and PHP's own start of a process answer for a program that is not there or may not be run. */
	private const NOT_FOUND = [ 126, 127 ];

	/** @param int $output_bytes  Most bytes of standard output that are taken. */
	public function __construct(
		private readonly int $time_limit_ms,
		private readonly int $output_bytes,
	) {}

	/** Whether this PHP may start programs at all (`disable_functions` is common on shared hosts, and in WebAssembly a program never answers). */
	public static function can_start(): bool {
		return ! WebAssembly::is_here() && \function_exists( 'proc_open' ) && \function_exists( 'proc_close' ) && \function_exists( 'proc_terminate' );
	}

	/**
	 * A program that comes to a limit is killed.
	 * @param list<string>          $command     Program and arguments, passed on as they are.
	 * @param array<string, string> $environment The program's whole environment.
	 */
	public function run( array $command, string $input, array $environment ): ProcessResult {
		if ( ! self::can_start() ) {
			return new ProcessResult( ProcessResult::MISSING );
		}
		$pipes = [];
		$spec  = [ [ 'pipe', 'r' ], [ 'pipe', 'w' ], [ 'pipe', 'w' ] ];
		// A program that is not there is an answer here, not a warning in the error log.
		$process = Warnings::keep(
			static function () use ( $command, $spec, &$pipes, $environment ): mixed {
				return \proc_open( $command, $spec, $pipes, null, $environment, [ 'bypass_shell' => true ] );
			}
		);
		if ( ! \is_resource( $process ) ) {
			return new ProcessResult( ProcessResult::MISSING );
		}

		/** @var array{resource, resource, resource} $pipes */
		return $this->finish( $process, $pipes, $input );
	}

	/**
	 * @param resource                            $process
	 * @param array{resource, resource, resource} $pipes
	 */
	private function finish( $process, array $pipes, string $input ): ProcessResult {
		foreach ( $pipes as $pipe ) {
			\stream_set_blocking( $pipe, false );
		}
		$streams = new ProcessPipes( $pipes[0], $pipes[1], $pipes[2], $input );
		$state   = $this->run_to_end( $streams );
		if ( ProcessResult::DONE !== $state ) {
			\proc_terminate( $process, 9 );
		}
		$streams->close();
		$exit = \proc_close( $process );
		if ( ProcessResult::DONE !== $state ) {
			return new ProcessResult( $state, -1, '', $streams->stderr );
		}
		if ( \in_array( $exit, self::NOT_FOUND, true ) ) {
			return new ProcessResult( ProcessResult::MISSING, -1, '', $streams->stderr );
		}

		return new ProcessResult( ProcessResult::DONE, $exit, $streams->stdout, $streams->stderr );
	}

	/** @return ProcessResult::DONE|ProcessResult::TIMEOUT|ProcessResult::FLOOD */
	private function run_to_end( ProcessPipes $streams ): string {
		$deadline = Clock::ms() + $this->time_limit_ms;
		while ( $streams->is_open() ) {
			$left = $deadline - Clock::ms();
			if ( $left <= 0 ) {
				return ProcessResult::TIMEOUT;
			}
			$streams->step( (int) ( $left * 1000 ), self::CHUNK_BYTES, self::STDERR_BYTES );
			if ( \strlen( $streams->stdout ) > $this->output_bytes ) {
				return ProcessResult::FLOOD;
			}
		}

		return ProcessResult::DONE;
	}
}
