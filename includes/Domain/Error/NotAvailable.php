<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** This version does not have the feature yet (501). */
final class NotAvailable extends SvcException {

	public static function field( string $name ): self {
		/* translators: %s: name of a setting. */
		return new self( ErrorCode::NotAvailable, \sprintf( Text::__( '"%s" is not available in this version. Send the request without it.', 'svc' ), $name ) );
	}
}
