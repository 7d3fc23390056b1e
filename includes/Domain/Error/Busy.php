<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Somebody else is writing and did not finish in time (503). The same request may be sent again.
 */
final class Busy extends SvcException {

	/**
	 * The storage lock was not free.
	 *
	 * @param float $seconds How long was waited.
	 */
	public static function storage( float $seconds ): self {
		/* translators: %s: number of seconds. */
		$message = \sprintf( Text::__( 'Another change is being written and did not finish within %s seconds. Nothing was saved: try again.', 'svc' ), \rtrim( \rtrim( \sprintf( '%.1F', $seconds ), '0' ), '.' ) );

		return new self( ErrorCode::Busy, $message );
	}

	/**
	 * One snippet was changed by others again and again while a change of it was being checked.
	 */
	public static function snippet( int $id ): self {
		/* translators: %d: snippet ID. */
		return new self( ErrorCode::Busy, \sprintf( Text::__( 'Snippet %d is being changed by others right now. Nothing was saved: try again in a moment.', 'svc' ), $id ) );
	}

	/**
	 * As many stylesheets are being compiled as may be at once.
	 */
	public static function compilers( int $count ): self {
		/* translators: %d: number of stylesheets. */
		return new self( ErrorCode::Busy, \sprintf( Text::__( 'This site is already compiling %d stylesheets, the most that it compiles at once. Nothing was saved: try again in a moment.', 'svc' ), $count ) );
	}

	/** Stylesheets that a new one belongs to were changed by others again and again while it was being checked. */
	public static function stylesheets(): self {
		return new self( ErrorCode::Busy, Text::__( 'Stylesheets that use this one, or that it uses, are being changed by others right now. Nothing was saved: try again in a moment.', 'svc' ) );
	}
}
