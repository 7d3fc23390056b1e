<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/**
 * Room on the disk for the day when it is full: given up so that a snippet can be switched off. Several files, because inodes run out as blocks do.
 */
final class DiskReserve {

	/** A switch-off needs up to six new files beside the index. */
	private const FILES = 8;

	private const LEAST = 32768;

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
	) {}

	/** Twice the index, which is written anew with every change. */
	public function keep(): void {
		$index = $this->paths->index();
		$bytes = \max( self::LEAST, (int) SystemCall::quietly( static fn(): int|false => \filesize( $index ) ) >> 2 );
		try {
			$this->folders->ensure( $this->paths->reserve() );
			foreach ( $this->paths() as $path ) {
				if ( ! self::is_filled( $path, $bytes ) ) {
					return;
				}
			}
		} catch ( SvcException ) {
			return; // The change that asks for it is done; the next one tries again.
		}
	}

	public function give_up(): bool {
		$given = 0;
		foreach ( $this->paths() as $path ) {
			$given += (int) $this->files->delete( $path );
		}

		return $given > 0;
	}

	/** @return list<string> */
	private function paths(): array {
		return \array_map( fn( int $number ): string => $this->paths->reserve() . "/$number.bin", \range( 1, self::FILES ) );
	}

	/** @param int<1, max> $bytes */
	private static function is_filled( string $path, int $bytes ): bool {
		return SystemCall::quietly(
			static function () use ( $path, $bytes ): bool {
				if ( \is_file( $path ) && \filesize( $path ) >= $bytes ) {
					return true;
				}
				// Random, because some file systems keep no room for what they can compress. Replaced rarely, so not in one step.
				$written = \file_put_contents( $path, \random_bytes( $bytes ) );
				if ( $bytes !== $written ) {
					\unlink( $path );
				}

				return $bytes === $written;
			}
		);
	}
}
