<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\JsonText;
use Svc\Exchange\SentFile;

\defined( 'ABSPATH' ) || exit;

/** Files that the person at the terminal names, read with the rights of that person, and standard input. */
final class GivenFile {

	/** Seconds that the first byte on standard input may take: a pipe that is open and silent is none that anything is written to. */
	private const PATIENCE = 5;

	/** Kinds of files that something can be piped or redirected from (`S_IFIFO`, `S_IFREG`, `S_IFSOCK` of inode(7)), and their mask. */
	private const PIPES = [ 0010000, 0100000, 0140000 ];
	private const KIND  = 0170000;

	/** What is piped into the command; null when nothing is: a terminal, a closed descriptor, an empty or a silent pipe. */
	public function piped(): ?string {
		$facts = \defined( 'STDIN' ) ? @\fstat( \STDIN ) : false;
		$kind  = false === $facts ? 0 : $facts['mode'] & self::KIND;
		if ( ! \in_array( $kind, self::PIPES, true ) ) {
			return null;
		}
		$ready = [ \STDIN ];
		$none  = null;
		if ( 1 !== @\stream_select( $ready, $none, $none, self::PATIENCE ) ) {
			return null;
		}
		$text = \stream_get_contents( \STDIN );
		return false === $text || '' === $text ? null : $this->of( '-', static fn(): string => JsonText::text( $text ) );
	}

	/**
	 * @param string $path As it was typed; `-` is standard input.
	 * @throws InvalidInput When it cannot be read.
	 */
	public function text( string $path ): string {
		$text = $this->bytes( $path );
		return $this->of( $path, static fn(): string => JsonText::text( $text ) );
	}

	private function bytes( string $path ): string {
		$bytes = '-' === $path ? \file_get_contents( 'php://stdin' ) : ( \is_file( $path ) && \is_readable( $path ) ? \file_get_contents( $path ) : false );
		if ( false === $bytes ) {
			throw InvalidInput::because( \sprintf( '"%s" can\'t be read. Check its path and permissions.', $path ) );
		}
		return $bytes;
	}

	/**
	 * @template T
	 * @param callable(): T $read
	 * @return T
	 */
	private function of( string $path, callable $read ): mixed {
		try {
			return $read();
		} catch ( InvalidInput $fault ) {
			throw InvalidInput::because( "{$path}: {$fault->getMessage()}" );
		}
	}

	/** @return array<array-key, mixed> A file that is an object of JSON, with what PHP cannot say of it noted (`ForeignRule`). */
	public function json( string $path ): array {
		$text = $this->text( $path );
		$read = $this->of( $path, static fn(): array => JsonText::fields( $text ) );
		return ForeignRule::noted( $read, $text );
	}

	/** @return array<string, mixed> An export of ours as its fields, one of another plugin as a file. */
	public function export( string $path ): array {
		$bytes = $this->bytes( $path );
		return $this->of( $path, static fn(): array => SentFile::fields( $bytes ) ?? SentFile::opened( SentFile::packed( $bytes ) ) );
	}
}
