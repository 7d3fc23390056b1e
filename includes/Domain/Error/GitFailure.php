<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The Git host refused or could not be reached (502), or a delivery of its webhook is not to be believed (401, 429). No token and no secret is in it.
 */
final class GitFailure extends SvcException {

	/** @param int    $wait   Seconds that the provider asks to wait; 0 where it says nothing. */
	public static function because( string $reason, string $message, int $wait = 0 ): self {
		return new self( ErrorCode::Git, $message, [ 'reason' => $reason ] + ( 0 === $wait ? [] : [ 'retry_after' => $wait ] ) );
	}

	/** Whether there is a secret at all is not told. */
	public static function unsigned(): self {
		return new self( ErrorCode::Signature, Text::__( 'The webhook signature is missing or wrong. Enter the same secret here and at your Git provider.', 'svc' ) );
	}

	public static function too_many(): self {
		return new self( ErrorCode::TooMany, Text::__( 'Too many wrong signatures from this address. Wait a minute.', 'svc' ) );
	}
}
