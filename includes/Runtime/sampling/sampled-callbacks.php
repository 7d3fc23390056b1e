<?php
/**
 * Measures callbacks of snippets in a sampled request, and notes in a test request whose callback is running (`statements.php`). A callback is
 * replaced under the key that `remove_filter()` works out from the original, so removing and order stay.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/meter.php';
require_once __DIR__ . '/../failure/crash.php';

/** Measures callbacks that are new since the last call. Cheap where nothing is new: an array that was not changed is the same array. */
function adopt_callbacks(): void {
	/** @var array<array-key, mixed>|null $seen Callbacks by hook, as they were left. */
	static $seen = null;
	/** @var array<array-key, mixed> $hooks */
	$hooks    = $GLOBALS['wp_filter'] ?? [];
	$seen   ??= \array_map( static fn( mixed $hook ): mixed => $hook instanceof \WP_Hook ? $hook->callbacks : null, $hooks );
	foreach ( $hooks as $name => $hook ) {
		if ( ! $hook instanceof \WP_Hook || ( $seen[ $name ] ?? null ) === $hook->callbacks ) {
			continue;
		}
		$hook->callbacks = \array_map(
			static fn( array $entries ): array => \array_map(
				static fn( array $entry ): array => [ 'function' => wrapper( $entry['function'], (string) $name ) ?? $entry['function'] ] + $entry,
				$entries
			),
			$hook->callbacks
		);
		$seen[ $name ]   = $hook->callbacks;
	}
	adopt_shortcodes();
}

function adopt_shortcodes(): void {
	/** @var mixed $seen */
	static $seen = null;
	$tags        = $GLOBALS['shortcode_tags'] ?? null;
	if ( ! \is_array( $tags ) || $tags === $seen ) {
		return;
	}
	foreach ( $tags as $tag => $callback ) {
		$tags[ $tag ] = wrapper( $callback, '[' . $tag . ']' ) ?? $callback;
	}
	$seen = $tags;
	// Every callback stays under its tag, as add_shortcode() would put it.
	$GLOBALS['shortcode_tags'] = $tags;
}

/**
 * What replaces a callback of a snippet; null for all others and for those that cannot be imitated. `$place` names a timer.
 * @return (\Closure(mixed...): mixed)|null
 */
function wrapper( mixed $callback, string $place ): ?\Closure {
	$function = reflected( $callback );
	$file     = null === $function ? false : $function->getFileName();
	if ( null === $function || false === $file || ! \str_contains( $file, 'snippets' ) || ! \is_callable( $callback ) ) {
		return null;
	}
	$id = snippet_at( $file, 0 )['id'] ?? 0;
	return 0 === $id ? null : imitation( $callback, $function, $id, $place );
}

/** Looks at the code of a callback without loading anything for it: null when that would be needed, or when there is none. */
function reflected( mixed $callback ): ?\ReflectionFunctionAbstract {
	if ( \is_string( $callback ) && ! \str_contains( $callback, '::' ) ) {
		return \function_exists( $callback ) ? new \ReflectionFunction( $callback ) : null;
	}
	if ( $callback instanceof \Closure ) {
		return new \ReflectionFunction( $callback );
	}
	$parts  = \is_string( $callback ) ? \explode( '::', $callback, 2 ) : ( \is_array( $callback ) ? $callback : [ $callback, '__invoke' ] );
	$class  = $parts[0] ?? null;
	$method = $parts[1] ?? null;
	if ( ( ! \is_object( $class ) && ( ! \is_string( $class ) || ! \class_exists( $class, false ) ) ) || ! \is_string( $method ) || ! \method_exists( $class, $method ) ) {
		return null;
	}
	return new \ReflectionMethod( $class, $method );
}

/**
 * Takes arguments the way a callback does, and measures it.
 * @param callable(mixed...): mixed $callback
 * @return (\Closure(mixed...): mixed)|null
 */
function imitation( callable $callback, \ReflectionFunctionAbstract $function, int $id, string $place ): ?\Closure {
	$parameters = \array_map( static fn( \ReflectionParameter $parameter ): bool => $parameter->isPassedByReference(), $function->getParameters() );
	if ( ! \in_array( true, $parameters, true ) ) {
		return static fn( mixed ...$values ): mixed => call_measured( $callback, $values, $id, $place );
	}
	if ( ! \in_array( false, $parameters, true ) ) {
		return static function ( mixed &...$values ) use ( $callback, $id, $place ): mixed {
			return call_measured( $callback, $values, $id, $place );
		};
	}
	if ( [ 0 ] === \array_keys( $parameters, true, true ) ) {
		return static function ( mixed &$first = null, mixed ...$rest ) use ( $callback, $id, $place ): mixed {
			return call_measured( $callback, 0 === \func_num_args() ? [] : [ &$first, ...$rest ], $id, $place );
		};
	}
	return null;
}

/**
 * `call_noted()` measures in a test request. A callback that runs for the first time may have added others.
 * @param callable(mixed...): mixed $callback
 * @param array<array-key, mixed>   $values   Arguments; references stay references.
 */
function call_measured( callable $callback, array $values, int $id, string $place ): mixed {
	if ( null !== state()['candidate'] ) {
		return call_noted( $callback, $values, $id, $place );
	}
	$meter = &meter();
	$name  = 'svc ' . $id . ' ' . $place;
	$first = ! isset( $meter['ran'][ $name ] );
	$timer = $first ? start_timer( $name ) : '';
	// By its name: called directly, it would pass on that this file is strict about types, which WordPress is not.
	$call                  = 'call_user_func_array';
	$meter['ran'][ $name ] = true;
	$depth                 = enter( $id, $place );
	try {
		return $call( $callback, $values );
	} finally {
		leave( $depth );
		stop_timer( $timer );
		if ( $first ) {
			adopt_callbacks();
		}
	}
}
