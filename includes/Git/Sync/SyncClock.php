<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Closure;

\defined( 'ABSPATH' ) || exit;

/** Time as a sync sees it. Immutable. */
final class SyncClock {

	/** Seconds between two looks whether the copies of a provider agree. */
	private const AGREED = 2.0;

	/**
	 * @param Closure(): float $now Seconds since 1970.
	 * @param Closure(float): void $pause Waits for seconds.
	 */
	public function __construct(
		private readonly Closure $now,
		private readonly Closure $pause,
	) {
	}

	public function now(): float {
		return ( $this->now )();
	}

	/** Waits for the copies of a provider to agree. */
	public function settle(): void {
		( $this->pause )( self::AGREED );
	}

	/** Waits before another attempt, longer each time and never as long as another site does. */
	public function pause( int $attempt ): void {
		( $this->pause )( \min( 4.0, 0.5 * 2 ** $attempt ) * \random_int( 50, 100 ) / 100 );
	}
}
