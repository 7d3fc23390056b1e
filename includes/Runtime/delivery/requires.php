<?php
/** Prints the scripts that a snippet requires right before it: those that WordPress knows on this page, with what they depend on. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** @param array{id: int, strategy?: string, requires?: list<string>, ...} $row */
function print_required( array $row ): void {
	$scripts = \wp_scripts();
	$known   = \array_values( \array_filter( $row['requires'] ?? [], static fn( string $handle ): bool => isset( $scripts->registered[ $handle ] ) ) );
	foreach ( with_dependencies( $scripts, $known ) as $handle ) {
		// As WordPress does for a dependency of a script that does not wait; a deferred one keeps the order of deferred ones.
		if ( 'defer' !== ( $row['strategy'] ?? '' ) || 'defer' !== $scripts->get_data( $handle, 'strategy' ) ) {
			$scripts->add_data( $handle, 'strategy', '' );
		}
	}
	// Not wp_print_scripts(), whose action plugins take for the one time that a page prints its scripts.
	$scripts->do_items( $known );
}

/** @param list<string> $handles One that is on the page and waits for its end makes what requires it wait, too. */
function is_deferred( array $handles ): bool {
	$scripts = \wp_scripts();
	foreach ( with_dependencies( $scripts, $handles ) as $handle ) {
		if ( \in_array( $handle, $scripts->done, true ) && \in_array( $scripts->get_data( $handle, 'strategy' ), [ 'defer', 'async' ], true ) ) {
			return true;
		}
	}
	return false;
}

/**
 * @param list<string> $handles
 * @return list<string> In any order, with all that they depend on; those that are not registered are left out.
 */
function with_dependencies( \WP_Scripts $scripts, array $handles ): array {
	$all = [];
	while ( [] !== $handles ) {
		$handle = \array_pop( $handles );
		$script = $scripts->registered[ $handle ] ?? null;
		if ( null === $script || isset( $all[ $handle ] ) ) {
			continue;
		}

		$all[ $handle ] = true;
		\array_push( $handles, ...\array_values( $script->deps ) );
	}
	return \array_map( '\strval', \array_keys( $all ) );
}
