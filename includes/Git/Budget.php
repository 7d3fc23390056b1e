<?php

declare(strict_types=1);

namespace Svc\Git;

use Closure;

\defined( 'ABSPATH' ) || exit;

/** The time that one sync has. The rest is left to the next. Something is done before that, or a slow site would never come to an end. */
final class Budget {

	/** Files from which on a person should see how far it is, instead of waiting for all of it. */
	private const MANY = 200;

	private bool $has_worked = false;

	/**
	 * @param Closure(): float $now Seconds since 1970.
	 * @param float $brief Seconds where many files are left.
	 */
	public function __construct(
		private readonly Closure $now,
		private readonly float $seconds,
		private readonly float $brief,
		private readonly float $began,
	) {
	}

	/** @param Closure(): float $now Seconds since 1970. Begins now. */
	public static function of( Closure $now, float $seconds, float $brief ): self {
		return new self( $now, $seconds, $brief, $now() );
	}

	/** For work that has no end before its own. */
	public static function unlimited(): self {
		return new self( static fn(): float => 0.0, \INF, \INF, 0.0 );
	}

	public function is_unlimited(): bool {
		return \INF === $this->seconds;
	}

	/** @param int $files That are left of what is being done. Whether the rest is for another run. */
	public function is_over( int $files ): bool {
		return $this->has_worked && ( $this->now )() - $this->began >= ( $files > self::MANY ? \min( $this->brief, $this->seconds ) : $this->seconds );
	}

	/** A piece of it is done, and noted where a next run finds it. */
	public function worked(): void {
		$this->has_worked = true;
	}
}
