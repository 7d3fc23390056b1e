<?php
/**
 * Notes in a keyed request whose callback is running, so that the report can say whose `exit`, `die` or `wp_die()` ended the page: PHP has no error
 * for it, and the stack is gone when shutdown functions run.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/callbacks.php';
require_once __DIR__ . '/../sampling/sampled-callbacks.php';

function note_statements(): void {
	// Fired before each hook: what was added to it by then is found in time, and no other hook is looked at.
	\add_action( 'all', __NAMESPACE__ . '\adopt_hook', \PHP_INT_MIN, 1 );
	\add_filter( 'wp_die_handler', __NAMESPACE__ . '\note_dying', \PHP_INT_MAX );
}

function adopt_hook( mixed $name ): void {
	/** @var array<string, array<array-key, mixed>> $seen Callbacks by hook, as they were left. */
	static $seen = [];
	$name        = \is_string( $name ) ? $name : '';
	$hook        = hook( $name );
	if ( null === $hook || ( $seen[ $name ] ?? null ) === $hook->callbacks ) {
		return;
	}
	$hook->callbacks = \array_map(
		static fn( array $entries ): array => \array_map(
			static fn( array $entry ): array => [ 'function' => wrapper( $entry['function'], $name ) ?? $entry['function'] ] + $entry,
			$entries
		),
		$hook->callbacks
	);
	$seen[ $name ]   = $hook->callbacks;
	if ( 'the_content' === $name ) {
		adopt_shortcodes();
	}
}

/**
 * An `exit` leaves the snippet on the stack: PHP runs no `finally` for that.
 * @param callable(mixed...): mixed $callback
 * @param array<array-key, mixed>   $values   Arguments; references stay references.
 */
function call_noted( callable $callback, array $values, int $id, string $place ): mixed {
	$state              = &state();
	$depth              = \count( $state['running'] );
	$state['running'][] = $id;
	$is_first           = begin_work( $id );
	$paying             = enter( $id, $place );
	// By its name, as in `call_measured()`.
	$call = 'call_user_func_array';
	try {
		return $call( $callback, $values );
	} finally {
		leave( $paying );
		\array_splice( $state['running'], $depth );
		if ( $is_first ) {
			end_work( $id );
		}
		adopt_hook( $place );
	}
}

/** @return array<int, float> When each snippet of which a callback is running began (Unix time), by id, the outermost first. */
function &at_work(): array {
	/** @var array<int, float> $work */
	static $work = [];
	return $work;
}

/** A callback of a snippet begins. Whether none of that snippet was running. */
function begin_work( int $id ): bool {
	$work = &at_work();
	if ( isset( $work[ $id ] ) ) {
		return false;
	}
	$work[ $id ] = \microtime( true );
	// Where the site looks into itself, it wants to know that also where no report comes.
	if ( \function_exists( __NAMESPACE__ . '\note_work' ) ) {
		note_work();
	}
	return true;
}

/** The callback for which `begin_work()` said so ends. */
function end_work( int $id ): void {
	$work = &at_work();
	unset( $work[ $id ] );
	if ( \function_exists( __NAMESPACE__ . '\note_work' ) ) {
		note_work();
	}
}

/** Notes the place in a snippet that `wp_die()` was called from. */
function note_dying( mixed $handler ): mixed {
	$dying = &dying();
	$place = first_snippet( ( new \Exception() )->getTrace() );
	$dying = null === $place ? $dying : [
		'id'   => $place['id'],
		'line' => $place['line'],
	];
	return $handler;
}

/** @return array{id: int, line: int} Of the last call of `wp_die()` in a snippet; zeros without one. */
function &dying(): array {
	/** @var array{id: int, line: int} $dying */
	static $dying = [
		'id'   => 0,
		'line' => 0,
	];
	return $dying;
}

/**
 * @param int|null $ended Snippet that was running.
 * @param bool $is_known Whether it is known already how the request ended, as by an error.
 * @return array{ended: int|null, inside: string, line: int, died: bool} `inside`: the hook in which the request ended, empty when it ran to
 * its end; `line` of a `wp_die()`, 0 for others; `died`: whether it was one.
 */
function ending_record( ?int $ended, bool $is_known ): array {
	$dying  = dying();
	$hooks  = \array_values( \array_filter( stack(), static fn( string $name ): bool => 'shutdown' !== $name ) );
	$inside = [] === $hooks ? '' : $hooks[ \count( $hooks ) - 1 ];
	if ( null === $ended && ! $is_known && '' !== $inside ) {
		$ended = $dying['id'] > 0 ? $dying['id'] : sole_caller( is_strict: true );
	}
	$died = null !== $ended && $ended > 0 && $dying['id'] === $ended;
	return [
		'ended'  => 0 === $ended ? null : $ended,
		'inside' => $inside,
		'line'   => $died ? $dying['line'] : 0,
		'died'   => $died,
	];
}
