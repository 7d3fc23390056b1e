<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/** PHP on this host lacks something that this cannot be done without (501): the host has disabled a function, or an extension is not installed. */
final class HostLacks extends SvcException {

	/** @param string $name Of a function with its brackets, such as `flock()`, or of an extension. */
	public static function named( string $name, ?Throwable $previous = null ): self {
		return new self(
			ErrorCode::Host,
			\str_ends_with( $name, '()' )
				/* translators: %s: name of a PHP function. */
				? \sprintf( Text::__( 'PHP lacks the function %s. Ask your host to allow it (disable_functions) or install its extension.', 'svc' ), $name )
				/* translators: %s: name of a PHP extension. */
				: \sprintf( Text::__( 'PHP lacks the extension %s. Ask your host to install it.', 'svc' ), $name ),
			[ 'lacks' => $name ],
			$previous
		);
	}
}
