<?php

declare(strict_types=1);

namespace Svc\Access;

use Svc\Bridge\Ranks;

\defined( 'ABSPATH' ) || exit;

/**
 * Which tier this site has (design 7). The order of the tiers and what each includes are in the bridge tables. An unknown name counts as the lowest, so that a typing mistake never opens anything.
 */
final class Tier {

	/** @param string $name `free`, `pro` or `agency`: the value of SVC_TIER. */
	public function __construct( public readonly string $name = 'agency' ) {
	}

	/** Whether this site has the tier asked for, or a higher one. */
	public function includes( string $tier ): bool {
		return ( Ranks::TIERS[ $this->name ] ?? 0 ) >= ( Ranks::TIERS[ $tier ] ?? 0 );
	}
}
