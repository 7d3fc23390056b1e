<?php

declare(strict_types=1);

namespace Svc\Storage;

\defined( 'ABSPATH' ) || exit;

/**
 * Calls a PHP file function and keeps its warning instead of letting it out.
 * `@` with `error_get_last()` would do only where no other plugin has set an error handler; this works under any.
 */
final class SystemCall {

	/**
	 * Runs the call without letting a warning reach the page or the log.
	 *
	 * @template T
	 *
	 * @param callable(): T $call
	 * @param string|null   $error Set to the reason that PHP gave, without function name and path; empty when there was none.
	 *
	 * @param-out string    $error
	 *
	 * @return T
	 */
	public static function quietly( callable $call, ?string &$error = null ): mixed {
		$error = '';
		\set_error_handler(
			static function ( int $level, string $message ) use ( &$error ): bool {
				// "fopen(/srv/…/x.php): Failed to open stream: Permission denied": absolute paths are nobody's business.
				$error = \trim( \substr( (string) \strrchr( ': ' . $message, ':' ), 1 ) );

				return true;
			}
		);
		try {
			return $call();
		} finally {
			\restore_error_handler();
		}
	}

	/**
	 * Whether the reason means that the disk, the quota or the largest allowed file size is used up.
	 */
	public static function is_full( string $error ): bool {
		return 1 === \preg_match( '/no space left|disk quota|out of free disk space|file too large|errno=(?:28|122|27)\b/i', $error );
	}

	/**
	 * Drops the compiled form of a file in this process' OPcache. A courtesy: nothing depends on it, hosts may forbid it.
	 *
	 * @see facts: opcache.restrict_api answers with a warning and false.
	 */
	public static function forget_compiled( string $path ): void {
		if ( \function_exists( 'opcache_invalidate' ) ) {
			self::quietly( static fn(): bool => \opcache_invalidate( $path, true ) );
		}
	}
}
