<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;

\defined( 'ABSPATH' ) || exit;

/** The person may not do this (403). The reason stands in the message (spec 5.6). */
final class Forbidden extends SvcException {

	/**
	 * @param string               $message Translated sentence with the reason.
	 * @param array<string, mixed> $data    Further fields of the answer's `data`.
	 */
	public static function because( string $message, array $data = [] ): self {
		return new self( ErrorCode::Forbidden, $message, $data );
	}
}
