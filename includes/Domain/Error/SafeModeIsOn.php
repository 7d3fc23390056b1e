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
			Text::sentences(
				Text::__( 'Safe mode is on: no snippets run.', 'svc' ),
				$by_constant ? Text::__( 'Remove SVC_SAFE_MODE from wp-config.php to turn it off.', 'svc' ) : Text::__( 'Turn it off first.', 'svc' )
			)
		);
	}
}
