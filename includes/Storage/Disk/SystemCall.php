<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Warnings;

\defined( 'ABSPATH' ) || exit;

final class SystemCall {

	/**
	 * @template T
	 * @param callable(): T $call
	 * @param string|null   $error Set to the reason that PHP gave, without function name and path.
	 * @param-out string    $error
	 * @return T
	 */
	public static function quietly( callable $call, ?string &$error = null ): mixed {
		$error = '';

		return Warnings::keep(
			$call,
			static function ( string $message ) use ( &$error ): void {
				if ( self::is_out_of_reach( $error ) ) {
					// What follows is only "Operation not permitted".
					return;
				}
				// "fopen(/srv/…/x.php): Failed to open stream: Permission denied": absolute paths stay private.
				$error = \str_contains( $message, 'open_basedir restriction in effect' ) ? StorageFailure::OUT_OF_REACH : \trim( \substr( (string) \strrchr( ': ' . $message, ':' ), 1 ) );
			}
		);
	}

	/** Whether the reason means that the disk, the quota or the largest allowed file size is used up. */
	public static function is_full( string $error ): bool {
		return 1 === \preg_match( '/no space left|disk quota|out of free disk space|file too large|errno=(?:28|122|27)\b/i', $error );
	}

	/** Whether the reason means that PHP may not open anything there (`open_basedir`). */
	public static function is_out_of_reach( string $error ): bool {
		return StorageFailure::OUT_OF_REACH === $error;
	}

	/** Whether a path that could not be opened is not there at all. What cannot be looked into may be there. */
	public static function is_missing( string $path, string $error ): bool {
		// The text may be translated; the folder above says it without words.
		if ( 1 === \preg_match( '/no such file|not a directory/i', $error ) ) {
			return true;
		}
		$folder = \dirname( $path );
		$names  = self::quietly( static fn(): array|false => \scandir( $folder, \SCANDIR_SORT_NONE ), $reason );
		if ( false !== $names ) {
			return ! \in_array( \basename( $path ), $names, true );
		}

		return $folder !== $path && ! self::is_out_of_reach( $reason ) && self::is_missing( $folder, $reason );
	}

	/**
	 * @param resource $handle
	 * @phpstan-impure
	 * @return bool|null Null where files cannot be locked: on some network storage, and on hosts that have disabled flock().
	 */
	public static function lock( mixed $handle, bool $waits = false ): ?bool {
		if ( ! \function_exists( 'flock' ) ) {
			return null;
		}
		$taken  = 0;
		$locked = self::quietly(
			static function () use ( $handle, $waits, &$taken ): bool {
				return \flock( $handle, $waits ? \LOCK_EX : \LOCK_EX | \LOCK_NB, $taken );
			}
		);

		return $locked ? true : ( 1 === $taken ? false : null );
	}

	/** A courtesy: nothing depends on it, and hosts may forbid it (`opcache.restrict_api` answers with a warning and false). */
	public static function forget_compiled( string $path ): void {
		if ( \function_exists( 'opcache_invalidate' ) ) {
			self::quietly( static fn(): bool => \opcache_invalidate( $path, true ) );
		}
	}
}
