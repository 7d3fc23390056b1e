<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/**
 * The clock by which waits and spans are measured. It counts in milliseconds as a float, because nanoseconds do not fit into the integers of 32-bit PHP,
 * where `hrtime()` answers with a float as well.
 */
final class Clock {

	/** Milliseconds since some moment of the past; goes forward whatever happens to the time of day. */
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
