<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/** Part of a request was saved before the rest failed (500): sending the request again would do that part twice. */
final class Incomplete extends SvcException {

	/** @param non-empty-list<int> $stored IDs of the snippets that were saved. */
	public static function after( array $stored, Throwable $cause ): self {
		$reason = $cause instanceof SvcException && ! $cause instanceof Busy ? $cause->getMessage() . ' ' : '';
		/* translators: %s: list of snippet IDs. */
		$saved = \sprintf( Text::__( 'Saved before the request failed: %s. Check them before you try again.', 'svc' ), \implode( ', ', $stored ) );
		return new self(
			ErrorCode::Incomplete,
			$reason . $saved,
			[
				'stored' => $stored,
				'cause'  => $cause instanceof SvcException ? $cause->error_code->value : ErrorCode::Internal->value,
			],
			$cause
		);
	}
}
