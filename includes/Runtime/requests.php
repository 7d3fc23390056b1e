<?php
/**
 * Tells which kind of request this is while plugins load, before WordPress has parsed it. A visitor must not be able to keep snippets from running
 * by the way an address is written: nothing counts as the service's own that WordPress could answer with anything else.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** REST routes, abilities, admin screen, commands. No snippet runs there, so that a broken one can always be repaired. */
function is_own_request(): bool {
	if ( \defined( 'WP_CLI' ) && (bool) \WP_CLI ) {
		return 'svc' === command();
	}
	if ( is_own_screen() ) {
		look_later();
		return true;
	}
	// Core takes routes in upper case, too.
	if ( 1 !== \preg_match( '~^/(?:svc/v1|wp-abilities/v1/abilities/svc)(?:/|$)~Di', rest_route() ?? '' ) ) {
		return false;
	}
	// REST answers and ends before this hook. If something continues the request, its page still gets its snippets.
	\add_action( 'wp', __NAMESPACE__ . '\refuse_page', \PHP_INT_MIN );
	look_later();
	return true;
}

/** Looks for requests that died, once this one is over: when no page of the site answers any more, these still do. */
function look_later(): void {
	\add_action(
		'shutdown',
		static fn(): mixed => sheltered(
			static function (): void {
				require_once __DIR__ . '/failure/watch.php';
				look_for_dead( true );
				require_once __DIR__ . '/failure/stuck.php';
				look_for_hanging( true );
				require_once __DIR__ . '/failure/verify.php';
				finish_answer();
				announce_view();
			}
		),
		\PHP_INT_MAX
	);
}

/** Whether the request is going to run the main query, as far as can be known while plugins load. */
function has_main_query(): bool {
	return \defined( 'WP_USE_THEMES' ) && null === rest_route();
}

/**
 * The hook for rows that wait for the main query. Rows that ask for the cart are taken out, with those of the same priority, so that the order
 * stays: the cart may change before and after that hook, and comes late in the requests of a shop's blocks.
 * @param array<int, list<array{id: int, file: string, if?: list<list<array{0: string, 1: string, 2: mixed}>>}>> $priorities Rows by priority.
 */
function query_hook( array &$priorities, bool $quiet ): string {
	$is_page = has_main_query();
	$hook    = $is_page ? 'wp' : 'wp_loaded';
	$moments = $is_page ? [ 'wp' ] : [ 'wp_loaded', 'woocommerce_cart_loaded_from_session' ];
	foreach ( $priorities as $priority => $rows ) {
		if ( [] === \array_filter( $rows, static fn( array $row ): bool => asks_for_cart( $row['if'] ?? [] ) ) ) {
			continue;
		}
		$priorities[ $priority ] = [];
		foreach ( $rows as $row ) {
			if ( asks_for_cart( $row['if'] ?? [] ) ) {
				await_cart( $row, $priority, $quiet, $moments );
			} else {
				\add_action(
					$hook,
					static function () use ( $row, $quiet ): void {
						run_rows( [ $row ], $quiet );
					},
					$priority
				);
			}
		}
	}
	return $hook;
}

/** @param list<list<array{0: string, 1: string, 2: mixed}>> $groups */
function asks_for_cart( array $groups ): bool {
	foreach ( $groups as $rules ) {
		foreach ( $rules as $rule ) {
			if ( \str_starts_with( $rule[0], 'wc_cart_' ) ) {
				return true;
			}
		}
	}
	return false;
}

/**
 * Runs a row once, at the first moment at which its conditions hold: at the moments given, or before WooCommerce adds the cart up, because what
 * the request itself puts into the cart counts, too.
 * @param array{id: int, file: string, if?: list<list<array{0: string, 1: string, 2: mixed}>>} $row
 * @param list<string>                                                                         $moments Hooks.
 */
function await_cart( array $row, int $priority, bool $quiet, array $moments ): void {
	$is_done = false;
	$run     = static function ( mixed $value = null ) use ( $row, $quiet, &$is_done ): mixed {
		if ( ! $is_done && 0 < \did_action( 'wp_loaded' ) && false !== sheltered( static fn(): bool => may_run( $row ) ) ) {
			$is_done = true;
			run_rows( [ $row ], $quiet );
		}
		return $value;
	};
	foreach ( [ ...$moments, 'woocommerce_before_calculate_totals' ] as $hook ) {
		\add_filter( $hook, $run, $priority );
	}
}

/** As WP::parse_request() sees it: a parameter wins over the path, and only the front controller looks at either. */
function rest_route(): ?string {
	if ( ! \defined( 'WP_USE_THEMES' ) || \is_admin() ) {
		return null;
	}
	$parameter = $_POST['rest_route'] ?? $_GET['rest_route'] ?? null;
	if ( null !== $parameter ) {
		// An empty parameter counts as none in core (rest_api_loaded()), and the path has lost by then.
		return \is_string( $parameter ) && '' !== $parameter ? '/' . \trim( $parameter, '/' ) : null;
	}
	if ( '' === option( 'permalink_structure' ) ) {
		return null;
	}
	$path   = (string) \strtok( \ltrim( of_server( 'REQUEST_URI' ), '?' ), '?' );
	$home   = \trim( (string) \parse_url( option( 'home' ), \PHP_URL_PATH ), '/' );
	$prefix = ( '' === $home ? '' : '/' . $home ) . '(?:/index\.php)?/' . \preg_quote( \rest_get_url_prefix(), '~' );
	return 1 === \preg_match( '~^' . $prefix . '(?:/(.*))?$~D', $path, $found ) ? '/' . \trim( $found[1] ?? '', '/' ) : null;
}

/** Whether this is the admin screen of the service, by the script that the web server runs. */
function is_own_screen(): bool {
	return 'svc' === ( $_GET['page'] ?? null ) && \is_admin()
		&& 1 === \preg_match( '~/wp-admin/(?:network/)?admin\.php$~D', of_server( 'SCRIPT_NAME' ) );
}

/** WordPress has loaded it together with the list of plugins. */
function option( string $name ): string {
	$value = \get_option( $name );
	return \is_string( $value ) ? $value : '';
}

/** The first word of a WP-CLI command line; of `wp help svc list` the one that help is asked for. `@site` before it names a site. */
function command(): string {
	$words = \array_slice( (array) ( $_SERVER['argv'] ?? [] ), 1 );
	foreach ( $words as $word ) {
		if ( \is_string( $word ) && 'help' !== $word && 1 === \preg_match( '/^[^@-]/', $word ) ) {
			return $word;
		}
	}
	return '';
}

function refuse_page(): void {
	\status_header( 404 );
	\nocache_headers();
	exit;
}
