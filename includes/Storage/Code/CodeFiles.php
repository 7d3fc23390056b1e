<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use Svc\Compiler\CodeCompiler;
use Svc\Compiler\CompiledCode;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\NameKey;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;
use Svc\Storage\History\Revisions;

\defined( 'ABSPATH' ) || exit;

/**
 * The files under `snippets/`: named by content and by a secret, never changed, written before anything names them.
 * A PHP file carries the guard, so the code as the person wrote it is read from the newest revision; the hash in the row proves it.
 */
final class CodeFiles {

	public function __construct(
		private readonly Paths $paths,
		private readonly AtomicFile $files,
		private readonly Revisions $revisions,
		private readonly NameKey $key,
	) {}

	/**
	 * Names the file of some code.
	 *
	 * @param Snippet $snippet With the id under which it is written.
	 *
	 * @return Snippet With the fields that say where its code is.
	 *
	 * @throws SvcException When the secret in the names can be neither read nor made.
	 */
	public function place( CompiledCode $compiled, Snippet $snippet ): Snippet {
		return $compiled->place( $snippet, $this->key->value() );
	}

	/**
	 * Returns the code as the person wrote it.
	 *
	 * @throws StorageFailure When neither the history nor the code file has it.
	 */
	public function read( Snippet $snippet ): string {
		$plain = 'css' === $snippet->type || 'js' === $snippet->type;
		$code  = $plain ? $this->from_file( $snippet ) : null;
		$code ??= $this->from_history( $snippet );

		return $code ?? throw StorageFailure::damaged( $this->paths->relative( $this->paths->snippet( $snippet->file ) ) );
	}

	/**
	 * Writes a code file unless it is there.
	 *
	 * @return bool Whether it was written.
	 *
	 * @throws StorageFailure When it cannot be written.
	 */
	public function write( string $file, string $bytes ): bool {
		return $this->files->write_once( $this->paths->snippet( $file ), $bytes );
	}

	/**
	 * Removes a file that was written for a change that does not count.
	 */
	public function remove( string $file ): void {
		$this->files->delete( $this->paths->snippet( $file ) );
	}

	/**
	 * Starts the grace period of a file that no row names any more: a request may still be about to include it.
	 */
	public function retire( string $file ): void {
		$path = $this->paths->inside( $this->paths->snippet( $file ) );
		SystemCall::quietly( static fn(): bool => \is_file( $path ) && \function_exists( 'touch' ) && \touch( $path ) );
	}

	private function from_file( Snippet $snippet ): ?string {
		$bytes = $this->files->read( $this->paths->snippet( $snippet->file ) );

		return null !== $bytes && CodeCompiler::hash( $bytes ) === $snippet->hash ? $bytes : null;
	}

	private function from_history( Snippet $snippet ): ?string {
		$code = $this->revisions->find( $snippet->id, $snippet->rev )?->code;

		return null !== $code && CodeCompiler::hash( $code ) === $snippet->hash ? $code : null;
	}
}
