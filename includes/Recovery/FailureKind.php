<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** What an error did to the snippet that it is recorded for, and with that what a person can do. */
enum FailureKind {

	case Deactivated;

	/** Deactivated, because something of a plugin or the theme is missing; `Reactivation` brings it back. */
	case AwaitsDependency;

	/** Active and failing, with `on_error` `keep`. */
	case KeptActive;

	/** Active: the error is in code that the snippet called. */
	case InCalledCode;

	public static function of( Snippet $snippet ): self {
		return match ( true ) {
			null !== MissingDependency::of( $snippet ) => self::AwaitsDependency,
			! $snippet->is_active()                    => self::Deactivated,
			$snippet->stays_on()                       => self::KeptActive,
			default                                    => self::InCalledCode,
		};
	}

	public function is_active(): bool {
		return self::KeptActive === $this || self::InCalledCode === $this;
	}
}
