<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;

\defined( 'ABSPATH' ) || exit;

/** The AI assistant cannot be asked (403); `data.reason` says why. */
final class AssistantUnavailable extends SvcException {

	/** @param string $message Translated sentence with the reason. */
	public static function because( string $reason, string $message ): self {
		return new self( ErrorCode::Assistant, $message, [ 'reason' => $reason ] );
	}
}
