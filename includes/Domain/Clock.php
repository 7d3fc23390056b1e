<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** Monotonic. Milliseconds as a float, because nanoseconds do not fit into the integers of 32-bit PHP, where `hrtime()` answers with a float too. */
final class Clock {

	public static function ms(): float {
		return \hrtime( true ) / 1e6;
	}

	/**
	 * @param float $begin By `ms()`.
	 * @return int Whole milliseconds since then.
	 */
	public static function since( float $begin ): int {
		return (int) ( self::ms() - $begin );
	}
}
