<?php

declare(strict_types=1);

namespace Svc\Storage\Outside;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * The files that another plugin keeps in one folder, as text: nothing is run. Names are those of files right in the folder; links that
 * lead out of it, and files that are larger than anything that can be imported, are not read.
 */
final class ForeignFiles {

	private const MOST = 20000;

	/** @param string $root Folder, which need not exist. */
	public function __construct( private readonly string $root ) {
	}

	/**
	 * @param string $ending `.php`.
	 * @return list<string> Names in their natural order.
	 */
	public function names( string $ending ): array {
		$names  = [];
		$folder = SystemCall::quietly( fn() => \is_dir( $this->root ) ? \opendir( $this->root ) : false );
		if ( ! \is_resource( $folder ) ) {
			return [];
		}
		for ( $seen = 0; $seen < self::MOST; ++$seen ) {
			$name = \readdir( $folder );
			if ( false === $name ) {
				break;
			}
			if ( \str_ends_with( $name, $ending ) && null !== $this->path( $name ) ) {
				$names[] = $name;
			}
		}
		\closedir( $folder );
		\natsort( $names );

		return \array_values( $names );
	}

	/** Also what `read()` does not read. The name is as the code writes it. */
	public function is_there( string $name ): bool {
		$path = $this->root . '/' . $name;

		return true === SystemCall::quietly( static fn(): bool => \file_exists( $path ) || \is_link( $path ) );
	}

	/**
	 * @param int<0, 100000000> $most Bytes.
	 * @return string|null Null when there is no such file, or it leads out of the folder, is too large or cannot be read.
	 */
	public function read( string $name, int $most ): ?string {
		$path = $this->path( $name );
		if ( null === $path ) {
			return null;
		}
		$bytes = SystemCall::quietly( static fn(): string|false => \file_get_contents( $path, false, null, 0, $most + 1 ) );

		return false === $bytes || \strlen( $bytes ) > $most ? null : $bytes;
	}

	/** Writes a file that is there, in one step. */
	public function write( string $name, string $bytes ): void {
		$path = $this->path( $name );
		if ( null === $path ) {
			throw StorageFailure::cannot_write( $name, '' );
		}
		// Dots at the start: the other plugin lists only its own names.
		$temporary = \dirname( $path ) . '/.svc-' . \bin2hex( \random_bytes( 8 ) ) . '.tmp';
		$error     = null;
		$is_there  = SystemCall::quietly( static fn(): bool => \strlen( $bytes ) === \file_put_contents( $temporary, $bytes ) && \chmod( $temporary, \fileperms( $path ) & 0777 ) && \rename( $temporary, $path ), $error );
		if ( true !== $is_there ) {
			SystemCall::quietly( static fn(): bool => \unlink( $temporary ) );
			throw StorageFailure::cannot_write( $name, $error );
		}
		if ( \function_exists( 'opcache_invalidate' ) ) {
			SystemCall::quietly( static fn(): bool => \opcache_invalidate( $path, true ) );
		}
	}

	/** @return string|null Absolute path of a file that lies in the folder, with links followed. */
	private function path( string $name ): ?string {
		if ( 1 !== \preg_match( '/^[^.\/\\\\\x00-\x1F][^\/\\\\\x00-\x1F]{0,250}$/D', $name ) ) {
			return null;
		}
		$root = SystemCall::quietly( fn(): string|false => \realpath( $this->root ) );
		$path = false === $root ? false : SystemCall::quietly( static fn(): string|false => \realpath( $root . '/' . $name ) );

		return false !== $path && \dirname( $path ) === $root && \is_file( $path ) ? $path : null;
	}
}
