<?php

declare(strict_types=1);

namespace Svc\Operations;

\defined( 'ABSPATH' ) || exit;

/**
 * Which tier this site has (design 7). Owns the order of tiers and nothing about what lies in them: that stands in the bridge
 * tables. An unknown name counts as the lowest, so that a typing mistake never opens anything.
 */
final class Tier {

	private const ORDER = [
		'free'   => 0,
		'pro'    => 1,
		'agency' => 2,
	];

	/**
	 * @param string $name `free`, `pro` or `agency`: the value of SVC_TIER.
	 */
	public function __construct( public readonly string $name = 'agency' ) {
	}

	/**
	 * Whether this site has the tier asked for, or a higher one.
	 */
	public function includes( string $tier ): bool {
		return ( self::ORDER[ $this->name ] ?? 0 ) >= ( self::ORDER[ $tier ] ?? 0 );
	}
}
