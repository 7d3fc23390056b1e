<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

\defined( 'ABSPATH' ) || exit;

/** What PHP says where time or memory is used up. Where that happened says little about who used it up. Pure. */
final class Limit {

	public static function is_time( string $message ): bool {
		return \str_starts_with( $message, 'Maximum execution time of ' );
	}

	public static function is_reached( string $message ): bool {
		return self::is_time( $message ) || \str_starts_with( $message, 'Allowed memory size of ' );
	}
}
