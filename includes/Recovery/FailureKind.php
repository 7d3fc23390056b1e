<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** What a failure did to snippets, and with that what a person can do. */
enum FailureKind {

	case Deactivated;

	/** Deactivated, because something of a plugin or the theme is missing; `Reactivation` brings it back. */
	case AwaitsDependency;

	/** Active and failing, with `on_error` `keep`. */
	case KeptActive;

	/** Active: the error is in code that the snippet called. */
	case InCalledCode;

	/** The site could not look into it. */
	case Unverified;

	/** A snippet ends a page, perhaps on purpose. */
	case EndsPage;

	/** A page fails after a change that could not be tested. */
	case AfterChange;

	/** Of a recorded error. */
	public static function of( Snippet $snippet ): self {
		return match ( true ) {
			null !== MissingDependency::of( $snippet ) => self::AwaitsDependency,
			! $snippet->is_active()                    => self::Deactivated,
			$snippet->stays_on()                       => self::KeptActive,
			default                                    => self::InCalledCode,
		};
	}

	public function is_inactive(): bool {
		return self::Deactivated === $this || self::AwaitsDependency === $this;
	}
}
