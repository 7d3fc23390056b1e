<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * Readers see the old bytes or the new bytes, never a mix; does not lock. Only a killed process leaves a temporary file, which the collector takes.
 */
final class AtomicFile {

	public function __construct( private readonly Paths $paths, private readonly Folders $folders ) {}

	/** @throws StorageFailure When it exists and cannot be read, or leads out of the storage. */
	public function read( string $path ): ?string {
		$this->paths->inside( $path );
		$bytes = SystemCall::quietly( static fn(): string|false => \file_get_contents( $path ), $error );
		if ( false !== $bytes ) {
			return $bytes;
		}
		if ( SystemCall::is_missing( $path, $error ) ) {
			return null;
		}
		throw StorageFailure::cannot_read( $this->paths->relative( $path ), $error );
	}

	/**
	 * @param int|null $time By default one that lets OPcache keep the file at once, which waits two seconds (`opcache.file_update_protection`).
	 * @throws StorageFailure When the folder is not writable, the disk is full or the path leads out; the old file is intact.
	 */
	public function write( string $path, string $bytes, ?int $time = null ): void {
		$this->folders->ensure( \dirname( $path ) );
		$this->paths->inside( $path );
		$temporary = $this->paths->temporary( $path );
		try {
			$this->fill( $temporary, $path, $bytes );
			SystemCall::quietly( static fn(): bool => \function_exists( 'touch' ) && \touch( $temporary, $time ?? \time() - 3 ) );
			$this->put( $temporary, $path );
		} catch ( StorageFailure $failure ) {
			$this->delete( $temporary );
			throw $failure;
		}
	}

	public function write_once( string $path, string $bytes ): bool {
		if ( \is_file( $path ) && $bytes === $this->read( $path ) ) {
			return false;
		}
		$this->write( $path, $bytes );

		return true;
	}

	/** Gives a complete file that is never changed a second name, replacing what had that name in one step. The bytes are not written again. */
	public function publish( string $from, string $path, string $bytes ): void {
		$temporary = $this->paths->temporary( $this->paths->inside( $path ) );
		// Some file systems know no hard links; then the bytes are written a second time.
		if ( ! SystemCall::quietly( static fn(): bool => \function_exists( 'link' ) && \link( $from, $temporary ) ) ) {
			$this->write( $path, $bytes );

			return;
		}
		try {
			$this->put( $temporary, $path );
		} catch ( StorageFailure $failure ) {
			$this->delete( $temporary );
			throw $failure;
		}
	}

	public function move( string $from, string $path ): bool {
		$this->paths->inside( $from );
		$this->paths->inside( $path );

		return SystemCall::quietly( static fn(): bool => \rename( $from, $path ) );
	}

	/** Not what a link points to. OPcache is told: it starts anew only for memory that it knows to be wasted. */
	public function delete( string $path ): bool {
		$this->paths->inside( \dirname( $path ) );
		if ( \str_ends_with( $path, '.php' ) ) {
			// Before: PHP 8.1 finds only files that are there.
			SystemCall::forget_compiled( $path );
		}

		return SystemCall::quietly( static fn(): bool => \unlink( $path ) );
	}

	private function fill( string $temporary, string $path, string $bytes ): void {
		// 'x' never opens what another process has put there, not even through a link.
		$done = SystemCall::quietly(
			static function () use ( $temporary, $bytes ): bool {
				$handle = \fopen( $temporary, 'xb' );
				if ( false === $handle ) {
					return false;
				}
				$written = \fwrite( $handle, $bytes );
				$flushed = \strlen( $bytes ) === $written && \fflush( $handle ) && ( ! \function_exists( 'fsync' ) || \fsync( $handle ) );

				return \fclose( $handle ) && $flushed;
			},
			$error
		);
		if ( ! $done ) {
			throw $this->failure( $path, $error );
		}
		$mode = SystemCall::quietly( static fn(): int|false => \function_exists( 'fileperms' ) && \is_file( $path ) ? \fileperms( $path ) : false );
		if ( \is_int( $mode ) && \function_exists( 'chmod' ) ) {
			SystemCall::quietly( static fn(): bool => \chmod( $temporary, $mode & 0777 ) );
		}
	}

	private function put( string $temporary, string $path ): void {
		if ( ! SystemCall::quietly( static fn(): bool => \rename( $temporary, $path ), $error ) ) {
			throw $this->failure( $path, $error );
		}
	}

	private function failure( string $path, string $error ): StorageFailure {
		$folder = $this->paths->relative( \dirname( $path ) );

		return SystemCall::is_full( $error ) ? StorageFailure::disk_full( $folder ) : StorageFailure::cannot_write( $folder, '' === $error ? 'Write failed' : $error );
	}
}
