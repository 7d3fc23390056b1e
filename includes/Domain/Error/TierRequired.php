<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** The feature needs a higher tier than the site's (403, design 7). */
final class TierRequired extends SvcException {

	/** @param string $tier Tier that has it: `pro` or `agency`. */
	public static function for_tier( string $tier ): self {
		/* translators: %s: name of a tier, Pro or Agency. */
		$message = \sprintf( Text::__( 'This needs the %s tier. The constant SVC_TIER sets the tier of this site.', 'svc' ), \ucfirst( $tier ) );

		return new self( ErrorCode::Tier, $message, [ 'tier' => $tier ] );
	}
}
