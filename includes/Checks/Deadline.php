<?php

declare(strict_types=1);

namespace Svc\Checks;

\defined( 'ABSPATH' ) || exit;

/** How long work may take in the request that asked for it. */
final class Deadline {

	/** Seconds: a web server or a proxy that is set up tightly gives a request up after 30. The command line has neither in front. */
	private const IN_FRONT = 28.0;

	/** Seconds that are always left for the work, however long the request has taken before. */
	private const AT_LEAST = 5.0;

	/**
	 * @param float $seconds That it would take at most.
	 * @return float Unix time, seconds.
	 */
	public static function of( float $seconds ): float {
		$now = \microtime( true );
		if ( CommandLine::is_here() ) {
			return $now + $seconds;
		}
		/**
		 * Filters the seconds after which the web server, or a proxy in front of it, gives a request up.
		 * @param float $seconds Default 28.
		 */
		$in_front = \apply_filters( 'svc_request_seconds', self::IN_FRONT );
		$begun    = $_SERVER['REQUEST_TIME_FLOAT'] ?? null;
		$left     = ( \is_float( $begun ) ? $begun : $now ) + ( \is_int( $in_front ) || \is_float( $in_front ) ? (float) $in_front : self::IN_FRONT ) - $now;

		return $now + \min( $seconds, \max( self::AT_LEAST, $left ) );
	}
}
