<?php

declare(strict_types=1);

namespace Svc\Storage\Outside;

use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads PHP files of core, plugins and themes, for the checks. It never includes; paths come from PHP's reflection and from WordPress' constants,
 * never from a request.
 */
final class SourceFile {

	/** Bytes; larger files are not written by hand. */
	private const MOST_BYTES = 4194304;

	/** Empty when it cannot be read. */
	public function read( string $path ): string {
		return (string) SystemCall::quietly(
			static fn (): string|false => \is_file( $path ) ? \file_get_contents( $path, false, null, 0, self::MOST_BYTES ) : false
		);
	}

	/** A path with its links followed, as PHP's reflection gives it; unchanged when there is nothing. */
	public function resolved( string $path ): string {
		$real = SystemCall::quietly( static fn (): string|false => \realpath( $path ) );

		return false === $real ? $path : $real;
	}

	/** @return list<string> Absolute paths of the PHP files directly in a folder, sorted. */
	public function in_folder( string $folder ): array {
		$names = SystemCall::quietly( static fn (): array|false => \is_dir( $folder ) ? \scandir( $folder ) : false );
		$paths = [];
		foreach ( false === $names ? [] : $names as $name ) {
			if ( \str_ends_with( $name, '.php' ) ) {
				$paths[] = $folder . '/' . $name;
			}
		}

		return $paths;
	}

	/** @return list<string> Absolute paths of the PHP files of a folder and those below it, the nearest first. Links are not followed. */
	public function below( string $folder, int $most ): array {
		$paths   = [];
		$folders = [ $folder ];
		while ( [] !== $folders && \count( $paths ) < $most ) {
			$current = \array_shift( $folders );
			$names   = SystemCall::quietly( static fn (): array|false => \is_dir( $current ) ? \scandir( $current ) : false );
			foreach ( false === $names ? [] : \array_diff( $names, [ '.', '..' ] ) as $name ) {
				$path = $current . '/' . $name;
				if ( \str_ends_with( $name, '.php' ) ) {
					$paths[] = $path;
				} elseif ( ! \is_link( $path ) && \is_dir( $path ) ) {
					$folders[] = $path;
				}
			}
		}

		return \array_slice( $paths, 0, $most );
	}
}
