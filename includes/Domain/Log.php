<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** Writes into the error log of PHP, where the host allows that: what no caller waits for has no other place. */
final class Log {

	public static function write( string $line ): void {
		if ( \function_exists( 'error_log' ) ) {
			\error_log( $line );
		}
	}
}
