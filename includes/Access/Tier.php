<?php

declare(strict_types=1);

namespace Svc\Access;

use Svc\Bridge\Ranks;

\defined( 'ABSPATH' ) || exit;

/** Which tier this site has (design 7). An unknown name counts as the lowest, so that a typing mistake never opens anything. */
final class Tier {

	/** @param string $name `free`, `pro` or `agency`: the value of SVC_TIER. */
	public function __construct( public readonly string $name = 'agency' ) {
	}

	public function includes( string $tier ): bool {
		return ( Ranks::TIERS[ $this->name ] ?? 0 ) >= ( Ranks::TIERS[ $tier ] ?? 0 );
	}
}
