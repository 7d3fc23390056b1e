<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\Result;
use Svc\Domain\Error\Busy;

\defined( 'ABSPATH' ) || exit;

/** Tries again when the site is busy. What was refused as busy has done nothing, and at a command line no process of the web server waits. */
final class BusyRetry {

	/** Seconds in all. */
	private const IN_ALL = 90.0;

	public function __construct( private readonly Terminal $terminal ) {
	}

	/**
	 * @param callable(): Result $work
	 * @throws Busy When the site is busy for so long.
	 */
	public function with( callable $work ): Result {
		$until = \microtime( true ) + self::IN_ALL;
		for ( $has_spoken = false;; $has_spoken = true ) {
			try {
				return $work();
			} catch ( Busy $busy ) {
				if ( \microtime( true ) + $busy->retry_after() > $until ) {
					throw $busy;
				}
				if ( ! $has_spoken ) {
					$this->terminal->warn(
						\sprintf(
							'%1$s (Trying again for up to %2$d seconds.)',
							$busy->getMessage(),
							(int) self::IN_ALL
						)
					);
				}
				// A random part keeps several who wait from coming in step.
				\usleep( $busy->retry_after() * 1000000 + \random_int( 0, 500000 ) );
			}
		}
	}
}
