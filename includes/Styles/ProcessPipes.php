<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** The three pipes of a running program: input is written while output is read, so that neither side waits for the other with a full pipe. */
final class ProcessPipes {

	public string $stdout = '';
	public string $stderr = '';

	private int $written = 0;

	/** @var resource|null */
	private $stdin;

	/** @var array<string, resource> */
	private array $open;

	/**
	 * @param resource $stdin
	 * @param resource $stdout
	 * @param resource $stderr
	 */
	public function __construct( $stdin, $stdout, $stderr, private readonly string $input ) {
		$this->stdin = $stdin;
		$this->open  = [
			'stdout' => $stdout,
			'stderr' => $stderr,
		];
	}

	public function is_open(): bool {
		return [] !== $this->open;
	}

	/**
	 * Waits until something can be read or written, and does it.
	 * @param int $wait_us      Longest wait, microseconds.
	 * @param int $chunk_bytes  Most bytes moved at once in each direction.
	 * @param int $stderr_bytes Most bytes of standard error kept; the rest is read and dropped.
	 */
	public function step( int $wait_us, int $chunk_bytes, int $stderr_bytes ): void {
		$read   = $this->open;
		$write  = null === $this->stdin ? [] : [ $this->stdin ];
		$except = null;
		// A signal may end the wait early with a warning; the caller's loop simply waits again.
		$ready = @\stream_select( $read, $write, $except, \intdiv( $wait_us, 1_000_000 ), $wait_us % 1_000_000 );
		if ( false === $ready || 0 === $ready ) {
			return;
		}
		if ( [] !== $write ) {
			$this->write( $chunk_bytes );
		}
		foreach ( $read as $name => $pipe ) {
			$this->read( $name, $pipe, $chunk_bytes, $stderr_bytes );
		}
	}

	public function close(): void {
		foreach ( $this->open as $pipe ) {
			\fclose( $pipe );
		}
		$this->open = [];
		$this->close_stdin();
	}

	/** @param int $chunk_bytes Above 0. */
	private function write( int $chunk_bytes ): void {
		if ( null === $this->stdin ) {
			return;
		}
		// A program that ended early closes its end, and PHP notices that with "Broken pipe".
		$bytes = @\fwrite( $this->stdin, \substr( $this->input, $this->written, $chunk_bytes ) );
		if ( false === $bytes ) {
			$this->close_stdin();

			return;
		}
		$this->written += $bytes;
		if ( $this->written >= \strlen( $this->input ) ) {
			$this->close_stdin();
		}
	}

	/** @param resource $pipe */
	private function read( string $name, $pipe, int $chunk_bytes, int $stderr_bytes ): void {
		$chunk = \fread( $pipe, \max( 1, $chunk_bytes ) );
		if ( false !== $chunk && '' !== $chunk ) {
			if ( 'stdout' === $name ) {
				$this->stdout .= $chunk;
			} else {
				$this->stderr = \substr( $this->stderr . $chunk, 0, $stderr_bytes );
			}

			return;
		}
		if ( !\feof( $pipe ) ) {
			return;
		}

		\fclose( $pipe );
		unset( $this->open[ $name ] );
	}

	private function close_stdin(): void {
		if ( null !== $this->stdin ) {
			\fclose( $this->stdin );
			$this->stdin = null;
		}
	}
}
