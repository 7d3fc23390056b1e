<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use Svc\Compiler\CodeCompiler;
use Svc\Compiler\CompiledCode;
use Svc\Compiler\Decompiler;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\NameKey;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;
use Svc\Storage\History\Revisions;

\defined( 'ABSPATH' ) || exit;

/**
 * The files under `snippets/`: named by content and by a secret, never changed, written before anything names them.
 * A PHP file carries the guard, so code is read from the newest revision, and from the file where that is damaged.
 */
final class CodeFiles {

	public function __construct(
		private readonly Paths $paths,
		private readonly AtomicFile $files,
		private readonly Revisions $revisions,
		private readonly NameKey $key,
	) {}

	public function place( CompiledCode $compiled, Snippet $snippet ): Snippet {
		return $compiled->place( $snippet, $this->key->value() );
	}

	/** @throws StorageFailure When neither the history nor the code file has it. */
	public function read( Snippet $snippet ): string {
		$plain = 'css' === $snippet->type || 'js' === $snippet->type;
		$code  = $plain ? $this->from_file( $snippet ) : $this->from_history( $snippet );
		$code ??= $plain ? $this->from_history( $snippet ) : $this->from_file( $snippet );

		return $code ?? throw $this->lost( $snippet );
	}

	/** Whether the file that runs is there, whatever is in it. */
	public function has( Snippet $snippet ): bool {
		$path = $this->paths->snippet( $snippet->file );

		return SystemCall::quietly( static fn(): bool => \is_file( $path ) );
	}

	/** @throws StorageFailure When the history does not have the code, or the file cannot be written. */
	public function restore( Snippet $snippet ): void {
		$code = $this->from_history( $snippet ) ?? throw $this->lost( $snippet );
		// Under the name that the index has, which an older secret may have made.
		$this->write( $snippet->file, CompiledCode::of( $snippet, $code )->bytes );
	}

	/** Writes a code file unless it is there; whether it was written. */
	public function write( string $file, string $bytes ): bool {
		return $this->files->write_once( $this->paths->snippet( $file ), $bytes );
	}

	public function remove( string $file ): void {
		$this->files->delete( $this->paths->snippet( $file ) );
	}

	/** Starts the grace period of a file that no row names any more: a request may still be about to include it. */
	public function retire( string $file ): void {
		$path = $this->paths->inside( $this->paths->snippet( $file ) );
		SystemCall::quietly( static fn(): bool => \is_file( $path ) && \function_exists( 'touch' ) && \touch( $path ) );
	}

	private function from_file( Snippet $snippet ): ?string {
		$bytes = '' === $snippet->file ? null : $this->files->read( $this->paths->snippet( $snippet->file ) );
		$code  = null === $bytes ? null : Decompiler::code( $snippet, $bytes );
		if ( null === $bytes || null === $code || CodeCompiler::hash( $code ) === $snippet->hash ) {
			return $code;
		}
		// White space around the code is not known. Whether the file is whole, its name says.
		$name = CodeCompiler::file_name( $snippet->id, $bytes, CodeCompiler::extension( $snippet ), $this->key->value() );

		return \basename( $name ) === \basename( $snippet->file ) ? $code : null;
	}

	private function lost( Snippet $snippet ): StorageFailure {
		return StorageFailure::lost_code(
			$this->paths->relative( $this->paths->snippet( $snippet->file ) ),
			$this->revisions->file( $snippet->id, $snippet->rev )
		);
	}

	private function from_history( Snippet $snippet ): ?string {
		$code = $this->revisions->find( $snippet->id, $snippet->rev )?->code;

		return null !== $code && CodeCompiler::hash( $code ) === $snippet->hash ? $code : null;
	}
}
