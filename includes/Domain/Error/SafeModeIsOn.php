<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** No snippet runs on this site at present (409). Nothing was run. */
final class SafeModeIsOn extends SvcException {

	/** @param bool $by_constant Whether SVC_SAFE_MODE holds it on, so that it cannot be turned off here. */
	public static function now( bool $by_constant ): self {
		return new self(
			ErrorCode::SafeMode,
			$by_constant
				? Text::__( 'Safe mode is on. Remove SVC_SAFE_MODE from wp-config.php first.', 'svc' )
				: Text::__( 'Safe mode is on. Turn it off first.', 'svc' )
		);
	}
}
