<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

\defined( 'ABSPATH' ) || exit;

/** How much memory this request may still take. Parsing is the only check that can need much. */
final class MemoryLimit {

	/** Whether so many bytes more stay clear of the limit, raised as WordPress allows where that helps. */
	public static function leaves( int $bytes ): bool {
		if ( ! self::is_above( $bytes ) && \function_exists( 'wp_raise_memory_limit' ) ) {
			\wp_raise_memory_limit( 'admin' );
		}

		return self::is_above( $bytes );
	}

	private static function is_above( int $bytes ): bool {
		$limit = self::bytes( \ini_get( 'memory_limit' ) );

		return $limit <= 0 || ! \function_exists( 'memory_get_usage' ) || \memory_get_usage() + $bytes < $limit;
	}

	/**
	 * Reads a size as php.ini writes it; -1 means no limit. `ini_parse_quantity` came only with PHP 8.2.
	 * @see https://www.php.net/manual/en/faq.using.php#faq.using.shorthandbytes
	 */
	private static function bytes( string $value ): int {
		$factor = match ( \strtolower( \substr( \trim( $value ), -1 ) ) ) {
			'g'     => 1 << 30,
			'm'     => 1 << 20,
			'k'     => 1 << 10,
			default => 1,
		};

		return (int) $value * $factor;
	}
}
