<?php
/**
 * Finds the snippet whose callback was running when a request ended without error or trace, by WordPress' stack of hooks (`$wp_current_filter`).
 * Loaded only when a request ended inside a hook and something is wrong with it.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/blame.php';
require_once __DIR__ . '/../page-verdict.php';

/** Levels of one hook within itself from which on it is not meant. Menus and blocks within blocks stay far below. */
const ENDLESS = 30;

/** The end of a request inside a hook: a page that a snippet's callback ended is looked into, and so is one that leads to itself. */
function look_at_end(): bool {
	$state = state();
	require_once __DIR__ . '/endings.php';
	if ( $state['settled'] || null !== $state['candidate'] || ! is_page_ended() || is_dying_elsewhere() || 0 === calling() ) {
		return false;
	}
	require_once __DIR__ . '/crash.php';
	\register_shutdown_function( static fn() => unexplained( '', 'end' ) );
	return true;
}

/** The snippet whose callback was running, innermost first, 0 for none. Of several at one priority of a hook it is one of them: a suspicion. */
function calling(): int {
	foreach ( levels() as $callbacks ) {
		foreach ( $callbacks as $callback ) {
			$found = snippet_at( file_of( $callback['function'] ), 0 );
			if ( null !== $found ) {
				return $found['id'];
			}
		}
	}
	return 0;
}

/**
 * The only one at its priority of the innermost hook, where nothing else can have been running.
 * @param bool $is_strict Whether callbacks of WordPress itself count, too: they end requests with a redirect or `wp_die()`.
 * @return int Id; 0 when it cannot be told.
 */
function sole_caller( bool $is_strict ): int {
	foreach ( levels() as $callbacks ) {
		$files = \array_map( static fn( array $callback ): string => file_of( $callback['function'] ), $callbacks );
		$files = $is_strict ? $files : \array_filter( $files, static fn( string $file ): bool => '' === $file || ! is_neutral( $file ) );
		return 1 === \count( $files ) ? snippet_at( \reset( $files ), 0 )['id'] ?? 0 : 0;
	}
	return 0;
}

/** @return list<array<array-key, array{function: mixed, ...}>> By the priority that each hook had come to, the innermost hook first. */
function levels(): array {
	$levels = [];
	foreach ( \array_reverse( stack() ) as $place => $name ) {
		$hook = hook( $name );
		if ( null === $hook || ( 0 === $place && 'shutdown' === $name ) ) {
			continue;
		}
		$levels[] = $hook->callbacks[ $hook->current_priority() ] ?? [];
	}
	return $levels;
}

/**
 * Leads to its own hook again and again. Certain: each level was entered from one priority, where only one is neither WordPress' nor ours.
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
	$foreign = [];
	foreach ( $hook->callbacks[ $priority ] ?? [] as $callback ) {
		$file = file_of( $callback['function'] );
		if ( '' === $file || ! is_neutral( $file ) ) {
			$foreign[] = $file;
		}
	}
	$found = 1 === \count( $foreign ) ? snippet_at( $foreign[0], 0 ) : null;
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

/** The file a callback is written in; empty when it cannot be told. Of what stands in for one, that of the original. */
function file_of( mixed $callback ): string {
	if ( $callback instanceof \Closure && 'sampled-callbacks.php' === \basename( (string) ( new \ReflectionFunction( $callback ) )->getFileName() ) ) {
		$callback = ( new \ReflectionFunction( $callback ) )->getStaticVariables()['callback'] ?? $callback;
	}
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

/** Whether this answer sends a visitor to the very address they came from, in whichever scheme. One with a slash more is another one. */
function leads_to_itself(): bool {
	foreach ( \headers_list() as $header ) {
		if ( 1 === \preg_match( '~^Location:\s*(?:https?://([^/?#]+))?([^#]*)~i', $header, $found ) ) {
			return ( '' === $found[1] || 0 === \strcasecmp( $found[1], of_server( 'HTTP_HOST' ) ) ) && ( '' === $found[2] ? '/' : $found[2] ) === of_server( 'REQUEST_URI' );
		}
	}
	return false;
}
