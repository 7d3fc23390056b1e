<?php
/**
 * Measures what each snippet costs in a sampled request and in a test. The innermost snippet at work pays, so all costs add up to no more than
 * the request; what measuring takes counts for none.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Snippets that the header names, the slowest first: proxies refuse long headers. */
const TIMINGS = 20;

/** Hooks of a snippet that are kept, the slowest first, and the microseconds from which on one is. */
const HOOKS        = 3;
const HOOK_IS_LONG = 100;

/**
 * The meter: `stack` are the ids at work and their hooks, the innermost last; `costs` are nanoseconds, bytes kept, most bytes held at once and
 * queries by id, `hooks` nanoseconds by id and hook; `ran` are the callbacks that ran before, by name; `asked` is the request to another server that goes on: the snippet, the host and
 * when it began; `waits` are nanoseconds by id and host, floats on 32-bit PHP; the rest is the state at which the current stretch began.
 * @return array{
 *     stack: list<array{int, string}>, hooks: array<int, array<string, int|float>>, costs: array<int, array{0: int|float, 1: int, 2: int, 3: int}>, since: int|float, usage: int, peak: int, queries: int,
 *     drawn: bool, told: bool, ran: array<string, true>, asked: array{int, string, int|float}|null, waits: array<int, array<string, int|float>>
 * }
 */
function &meter(): array {
	static $meter = [
		'stack'   => [],
		'hooks'   => [],
		'costs'   => [],
		'since'   => 0,
		'usage'   => 0,
		'peak'    => 0,
		'queries' => 0,
		'drawn'   => false,
		'told'    => false,
		'ran'     => [],
		'asked'   => null,
		'waits'   => [],
	];
	/** @phpstan-ignore return.type (no other code holds a reference; every writer keeps the shape) */
	return $meter;
}

/** @param bool $is_drawn Whether chance chose this request, and not the cookie alone. */
function start_meter( bool $is_drawn ): void {
	$meter          = &meter();
	$meter['drawn'] = $is_drawn;
	// Where an answer is about to leave and nothing has left yet. Pages leave at the end, or when they outgrow the buffer of the loader.
	\add_action( 'admin_init', __NAMESPACE__ . '\tell_costs', \PHP_INT_MAX );
	\add_filter(
		'rest_pre_serve_request',
		static function ( mixed $served ): mixed {
			tell_costs();
			return $served;
		},
		\PHP_INT_MAX
	);
	\add_action(
		'shutdown',
		static function (): void {
			// A snippet that ended the request never came back.
			leave( 0 );
			tell_costs();
		},
		\PHP_INT_MIN
	);
	\register_shutdown_function( __NAMESPACE__ . '\hand_in_costs' );
	\add_filter( 'pre_http_request', __NAMESPACE__ . '\begin_asking', \PHP_INT_MAX, 3 );
	\add_action( 'http_api_debug', __NAMESPACE__ . '\end_asking', \PHP_INT_MIN );
}

/** A request to another server begins, unless a filter has answered in its place. */
function begin_asking( mixed $answer, mixed $args = [], mixed $url = '' ): mixed {
	$meter = &meter();
	$id    = \end( $meter['stack'] )[0] ?? 0;
	$host  = \is_string( $url ) ? \parse_url( $url, \PHP_URL_HOST ) : null;
	if ( false === $answer && $id > 0 && \is_string( $host ) ) {
		$meter['asked'] = [ $id, \substr( $host, 0, 100 ), \hrtime( true ) ];
	}
	return $answer;
}

function end_asking(): void {
	$meter = &meter();
	if ( null === $meter['asked'] ) {
		return;
	}

	[ $id, $host, $since ]          = $meter['asked'];
	$meter['waits'][ $id ][ $host ] = ( $meter['waits'][ $id ][ $host ] ?? 0 ) + \hrtime( true ) - $since;
	$meter['asked']                 = null;
}

/** @return array<int, string> The host that each snippet has waited for longest, by id. */
function awaited(): array {
	return \array_map(
		static function ( array $hosts ): string {
			\arsort( $hosts );
			return (string) \array_key_first( $hosts );
		},
		meter()['waits']
	);
}

/**
 * Returns the depth to `leave()` to.
 * @param string|null $hook Where the code runs; the hook that is firing by default.
 */
function enter( int $id, ?string $hook = null ): int {
	charge();
	$meter = &meter();
	$depth = \count( $meter['stack'] );
	$fired = $GLOBALS['wp_current_filter'] ?? null;
	$hook ??= \is_array( $fired ) && \is_string( \end( $fired ) ) ? \end( $fired ) : '';
	$meter['stack'][] = [ $id, \substr( $hook, 0, 100 ) ];
	$meter['costs'][ $id ] ??= [ 0, 0, 0, 0 ];
	$meter['since'] = \hrtime( true );
	return $depth;
}

function leave( int $depth ): void {
	charge();
	$meter          = &meter();
	$meter['stack'] = \array_slice( $meter['stack'], 0, $depth );
	$meter['since'] = \hrtime( true );
}

/** Books the stretch that ends now on the innermost snippet. Its own work stands between the two looks at the clock of two stretches. */
function charge(): void {
	$now     = \hrtime( true );
	$usage   = \function_exists( 'memory_get_usage' ) ? \memory_get_usage() : 0;
	$peak    = \function_exists( 'memory_get_peak_usage' ) ? \memory_get_peak_usage() : 0;
	$queries = \function_exists( 'get_num_queries' ) ? \get_num_queries() : 0;
	$meter   = &meter();
	$top     = \end( $meter['stack'] );
	if ( false !== $top ) {
		[ $id, $hook ] = $top;
		$time = $now - $meter['since'];
		$cost = &$meter['costs'][ $id ];
		$cost[0] += $time;
		$meter['hooks'][ $id ][ $hook ] = ( $meter['hooks'][ $id ][ $hook ] ?? 0 ) + $time;
		$cost[1] += $usage - $meter['usage'];
		// What was held for a moment shows only where the request had never held as much before.
		$cost[2]  = \max( $cost[2], $peak > $meter['peak'] ? $peak - $meter['usage'] : 0 );
		$cost[3] += \max( 0, $queries - $meter['queries'] );
	}
	$meter['usage']   = $usage;
	$meter['peak']    = $peak;
	$meter['queries'] = $queries;
}

/**
 * @param array{id: int, file: string, kind?: string} $row
 * @param bool                                        $is_last Of the rows that run together.
 */
function run_sampled( array $row, bool $is_last ): void {
	$timer = start_timer( 'svc ' . $row['id'] );
	$depth = enter( $row['id'] );
	run_rows( [ $row ], quiet: false );
	leave( $depth );
	stop_timer( $timer );
	if ( $is_last ) {
		adopt_callbacks();
	}
}

/**
 * @param \Closure(): mixed $work
 * @return \Closure(): mixed
 */
function measured( int $id, \Closure $work ): \Closure {
	return static function () use ( $id, $work ): mixed {
		$depth = enter( $id );
		try {
			return $work();
		} finally {
			leave( $depth );
			adopt_callbacks();
		}
	};
}

/**
 * In Query Monitor, where that plugin listens; empty where it does not.
 * @see https://querymonitor.com/wordpress-debugging/profiling-and-logging/
 */
function start_timer( string $name ): string {
	if ( false === \has_action( 'qm/start' ) ) {
		return '';
	}
	\do_action( 'qm/start', $name );
	return $name;
}

function stop_timer( string $name ): void {
	if ( '' !== $name ) {
		\do_action( 'qm/stop', $name );
	}
}

/** @return array<int, array{0: int, 1: int, 2: int}> Microseconds, bytes, queries by id, in the order of ids. */
function costs(): array {
	$costs = [];
	foreach ( meter()['costs'] as $id => [ $time, $kept, $held, $queries ] ) {
		if ( $id > 0 ) {
			$costs[ $id ] = [ (int) ( $time / 1000 ), \max( 0, $kept, $held ), $queries ];
		}
	}
	\ksort( $costs );
	return $costs;
}

/** @return array<int, array{0: int, 1: int, 2: int}> As `costs()`, at the end: a snippet that ended the request never came back. */
function final_costs(): array {
	leave( 0 );
	return costs();
}

/** @return array<int, array<array-key, int>> Microseconds by id and hook, of the hooks that took long. */
function slow_hooks(): array {
	$slow = [];
	foreach ( meter()['hooks'] as $id => $times ) {
		$times = \array_filter( \array_map( static fn( int|float $time ): int => (int) ( $time / 1000 ), $times ), static fn( int $time ): bool => $time >= HOOK_IS_LONG );
		unset( $times[''] );
		\arsort( $times );
		$slow[ $id ] = \array_slice( $times, 0, HOOKS, true );
	}
	return \array_filter( $slow );
}

/** Microseconds since the request came. */
function page_time(): int {
	$since = $_SERVER['REQUEST_TIME_FLOAT'] ?? null;
	return \is_float( $since ) ? (int) ( ( \microtime( true ) - $since ) * 1_000_000 ) : 0;
}

function is_person_with_access(): bool {
	return has_sign_in_cookie() && \function_exists( 'wp_get_current_user' ) && \did_action( 'init' ) > 0 && \current_user_can( 'svc_view' );
}

/**
 * As `Server-Timing`, once, to people with access.
 * @see https://www.w3.org/TR/server-timing/
 */
function tell_costs(): void {
	$meter = &meter();
	if ( $meter['told'] || \headers_sent() || ! is_person_with_access() ) {
		return;
	}
	$meter['told'] = true;
	$times         = \array_map( static fn( array $cost ): int => $cost[0], costs() );
	\arsort( $times );
	$entries = [ \sprintf( 'svc;desc="Snippets";dur=%.3F', \array_sum( $times ) / 1000 ) ];
	foreach ( \array_slice( $times, 0, TIMINGS, true ) as $id => $time ) {
		$entries[] = \sprintf( 'svc-%1$d;desc="Snippet %1$d";dur=%2$.3F', $id, $time / 1000 );
	}
	// Not in place of the timings of others.
	\header( 'Server-Timing: ' . \implode( ', ', $entries ), false );
}

/** Hands the costs in at the end, unless the request died half-way or was measured only for a cookie that meant nothing. */
function hand_in_costs(): void {
	$error   = \error_get_last();
	$is_dead = null !== $error && 0 !== ( $error['type'] & FATAL );
	if ( $is_dead || ( ! meter()['drawn'] && ! is_person_with_access() ) ) {
		return;
	}
	$costs = final_costs();
	if ( [] !== $costs ) {
		announce( 'costs_sampled', $costs, awaited(), page_time(), slow_hooks() );
	}
}
