<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Bridge\Filters;

\defined( 'ABSPATH' ) || exit;

/**
 * Names of hooks that are filters, for a warning before a snippet is tried out: those of WordPress, and those that this very request has
 * run as filters and never as actions. A name that is missing here costs a warning, nothing else: the runtime looks at the call itself.
 */
final class KnownFilters {

	/** Whether a name is known to be a filter. */
	public static function has( string $hook ): bool {
		return \in_array( $hook, Filters::NAMES, true ) || ( '' !== $hook && \did_filter( $hook ) > 0 && 0 === \did_action( $hook ) );
	}
}
