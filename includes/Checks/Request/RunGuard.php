<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Svc\Domain\NormalPath;

\defined( 'ABSPATH' ) || exit;

/** Answers in our place when a snippet that runs inside our own request ends it. For sites that cannot reach themselves, one for each run. */
final class RunGuard {

	private const FATAL = \E_ERROR | \E_PARSE | \E_CORE_ERROR | \E_COMPILE_ERROR | \E_USER_ERROR | \E_RECOVERABLE_ERROR;

	private bool $is_running = false;

	private int $level = 0;

	public function start(): void {
		$this->is_running = true;
		\ob_start();
		$this->level = \ob_get_level();
		// WordPress answers a fatal error with its own page otherwise.
		\add_filter( 'wp_php_error_args', fn ( mixed $args ): mixed => $this->answer_or( $args ), 0 );
		// Before `wp_ob_end_flush_all`, which WordPress runs on this action; after `exit` in another plugin's callback only the function is left.
		\add_action( 'shutdown', fn () => $this->answer_or( null ), \PHP_INT_MIN );
		\register_shutdown_function( fn () => $this->answer_or( null ) );
	}

	public function finish(): string {
		$this->is_running = false;
		$output           = '';
		while ( \ob_get_level() >= $this->level && $this->level > 0 ) {
			$output = (string) \ob_get_clean() . $output;
		}

		return $output;
	}

	/** @return array{message: string, line: int} */
	public static function error_of( \Throwable $error, string $file ): array {
		$file = NormalPath::of( $file );
		$line = NormalPath::of( $error->getFile() ) === $file ? $error->getLine() : 0;
		foreach ( $error->getTrace() as $frame ) {
			$line = 0 === $line && NormalPath::of( $frame['file'] ?? '' ) === $file ? ( $frame['line'] ?? 0 ) : $line;
		}
		$class = $error::class;

		return [
			'message' => ( 'Error' === $class || 'Exception' === $class ? '' : $class . ': ' ) . $error->getMessage(),
			'line'    => $line,
		];
	}

	private function answer_or( mixed $args ): mixed {
		if ( ! $this->is_running ) {
			return $args;
		}
		// It may have died of lack of memory.
		if ( \function_exists( 'ini_set' ) && \function_exists( 'memory_get_usage' ) ) {
			\ini_set( 'memory_limit', (string) ( \memory_get_usage( true ) + 67108864 ) );
		}
		$error  = \error_get_last();
		$died   = null !== $error && 0 !== ( $error['type'] & self::FATAL );
		$answer = [
			'output' => $this->finish(),
			'error'  => [
				'message' => $died ? \strtok( $error['message'], "\n" ) : \__( 'The snippet ended the request with exit or die.', 'svc' ),
				'line'    => $died ? $error['line'] : 0,
			],
		];
		if ( ! \headers_sent() ) {
			\status_header( 200 );
			\header( 'Content-Type: application/json; charset=utf-8' );
		}
		echo \wp_json_encode( $answer );
		exit;
	}
}
