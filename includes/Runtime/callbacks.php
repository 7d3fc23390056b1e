<?php
/**
 * Finds the snippet whose callback was running when a request ended, where neither an error nor a trace says so: by the stack of hooks
 * that WordPress keeps (`$wp_current_filter`), and by what hangs there. Loaded only when a request ended inside a hook and something
 * is wrong with it.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/blame.php';

/** Levels of one hook within itself from which on nobody means it. Menus and blocks within blocks stay far below. */
const ENDLESS = 30;

/**
 * The end of a request inside a hook, outside of the watch: a page that is missing, that says that something failed or that leads to
 * itself is looked into when a snippet's callback ended it. Everything else is meant.
 */
function look_at_end(): void {
	$state = state();
	if ( $state['settled'] || null !== $state['candidate'] || 'GET' !== of_server( 'REQUEST_METHOD' ) ) {
		return;
	}
	require_once __DIR__ . '/watch.php';
	if ( ! is_page_missing() && ! \in_array( \http_response_code(), [ 500, 502 ], true ) && ! leads_to_itself() ) {
		return;
	}
	if ( 0 === calling() ) {
		return;
	}
	require_once __DIR__ . '/crash.php';
	\register_shutdown_function( static fn() => unexplained( '', 'end' ) );
}

/**
 * The snippet whose callback was running, the innermost first. Of several at one priority of a hook nobody can tell which; then it
 * is one of them. A suspicion, not a verdict.
 *
 * @return int Id; 0 for none.
 */
function calling(): int {
	foreach ( \array_reverse( stack() ) as $place => $name ) {
		$hook = hook( $name );
		if ( null === $hook || ( 0 === $place && 'shutdown' === $name ) ) {
			continue;
		}
		foreach ( $hook->callbacks[ $hook->current_priority() ] ?? [] as $callback ) {
			$found = snippet_at( file_of( $callback['function'] ), 0 );
			if ( null !== $found ) {
				return $found['id'];
			}
		}
	}
	return 0;
}

/**
 * The snippet whose callback leads to its own hook again and again. Certain: each level was entered from the same priority, and of what
 * hangs there only one is neither WordPress' nor ours.
 *
 * @return array{id: int, message: string, line: int, file: string}|null
 */
function endless(): ?array {
	$counts = \array_count_values( stack() );
	\arsort( $counts );
	$name = \array_key_first( $counts );
	$hook = null === $name ? null : hook( $name );
	if ( null === $hook || $counts[ $name ] < ENDLESS ) {
		return null;
	}
	// Private, and the only place where WordPress says from which priority each level was entered.
	$levels     = \get_mangled_object_vars( $hook )["\0WP_Hook\0current_priority"] ?? null;
	$priorities = \array_count_values( \array_filter( \is_array( $levels ) ? $levels : [], static fn( mixed $level ): bool => \is_int( $level ) || \is_string( $level ) ) );
	\arsort( $priorities );
	$priority = \array_key_first( $priorities );
	if ( null === $priority || $priorities[ $priority ] < ENDLESS ) {
		return null;
	}
	$strangers = [];
	foreach ( $hook->callbacks[ $priority ] ?? [] as $callback ) {
		$file = file_of( $callback['function'] );
		if ( '' === $file || ! is_neutral( $file ) ) {
			$strangers[] = $file;
		}
	}
	$found = 1 === \count( $strangers ) ? snippet_at( $strangers[0], 0 ) : null;
	return null === $found ? null : $found + [ 'message' => "Endless recursion: its callback of \"{$name}\" leads to \"{$name}\" again" ];
}

function hook( string $name ): ?\WP_Hook {
	$hooks = $GLOBALS['wp_filter'] ?? null;
	$hook  = \is_array( $hooks ) ? $hooks[ $name ] ?? null : null;
	return $hook instanceof \WP_Hook ? $hook : null;
}

/** @return list<string> Names of the hooks that were running, the innermost last. */
function stack(): array {
	$names = $GLOBALS['wp_current_filter'] ?? null;
	return \array_values( \array_filter( \is_array( $names ) ? $names : [], '\is_string' ) );
}

/** The file a callback is written in; empty when nobody can tell. */
function file_of( mixed $callback ): string {
	try {
		$code = match ( true ) {
			$callback instanceof \Closure => new \ReflectionFunction( $callback ),
			\is_object( $callback )       => new \ReflectionMethod( $callback, '__invoke' ),
			\is_array( $callback ) && isset( $callback[0], $callback[1] ) && ( \is_object( $callback[0] ) || \is_string( $callback[0] ) ) && \is_string( $callback[1] ) => new \ReflectionMethod( $callback[0], $callback[1] ),
			\is_string( $callback ) && \str_contains( $callback, '::' ) => new \ReflectionMethod( ...\explode( '::', $callback, 2 ) ),
			\is_string( $callback )       => new \ReflectionFunction( $callback ),
			default                       => null,
		};
	} catch ( \ReflectionException ) {
		return '';
	}
	return (string) $code?->getFileName();
}

/** Whether this answer sends a visitor to the address they came from, in whichever scheme. */
function leads_to_itself(): bool {
	foreach ( \headers_list() as $header ) {
		if ( 1 === \preg_match( '~^Location:\s*(?:https?://([^/?#]+))?([^#]*)~i', $header, $found ) ) {
			return ( '' === $found[1] || 0 === \strcasecmp( $found[1], of_server( 'HTTP_HOST' ) ) ) && \rtrim( $found[2], '/' ) === \rtrim( of_server( 'REQUEST_URI' ), '/' );
		}
	}
	return false;
}
