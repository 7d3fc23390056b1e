<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** No snippet runs on this site at present (409). Nothing was run. */
final class SafeModeIsOn extends SvcException {

	/** @param bool $by_constant Whether SVC_SAFE_MODE holds it on, so that it cannot be turned off here. */
	public static function for_run( bool $by_constant ): self {
		return new self(
			ErrorCode::SafeMode,
			$by_constant
				? Text::__( 'Safe mode is on, so nothing ran. Remove the constant SVC_SAFE_MODE from wp-config.php first.', 'svc' )
				: Text::__( 'Safe mode is on, so nothing ran. Turn off safe mode first.', 'svc' )
		);
	}

	public static function for_draft( bool $by_constant ): self {
		return new self(
			ErrorCode::SafeMode,
			$by_constant
				? Text::__( 'Safe mode is on, so no page runs snippets. Remove the constant SVC_SAFE_MODE from wp-config.php first.', 'svc' )
				: Text::__( 'Safe mode is on, so no page runs snippets. Turn off safe mode first.', 'svc' )
		);
	}
}
