<?php
/**
 * Must-use plugin of the bench sites. With the header `X-Bench-Own`, times what of a request is spent in svc's own code: loading its
 * boot file, and everything that WordPress calls in it afterwards, each call from outside. Unlike the difference of two requests, this
 * does not drown in what else the machine does. The answer is the header `X-Bench-Own`, milliseconds.
 */

declare(strict_types=1);

if ( ! isset( $_SERVER['HTTP_X_BENCH_OWN'] ) ) {
	return;
}

( static function (): void {
	$before = WP_PLUGIN_DIR . '/bench-before.php';
	is_file( $before ) || file_put_contents( $before, '<?php' . PHP_EOL . '// Plugin Name: Loaded just before' );
	add_filter( 'option_active_plugins', static fn( $plugins ): array => [ basename( $before ), ...array_diff( (array) $plugins, [ basename( $before ) ] ) ] );
	$loaded = [];
	add_action(
		'plugin_loaded',
		static function ( string $plugin ) use ( &$loaded ): void {
			$loaded[] = hrtime( true );
		},
		PHP_INT_MIN
	);

	$seen  = [];
	$depth = 0;
	$spent = 0;
	// What timing a call that does nothing takes: `map_meta_cap` is called some hundred times on a screen of the admin.
	$timing = 0;
	$timed  = static function ( callable $call ) use ( &$depth, &$spent, &$timing ): Closure {
		return static function ( &...$given ) use ( $call, &$depth, &$spent, &$timing ) {
			$is_outer = 0 === $depth++;
			$begin    = hrtime( true );
			try {
				return $call( ...$given );
			} finally {
				--$depth;
				$spent += $is_outer ? hrtime( true ) - $begin - $timing : 0;
			}
		};
	};
	$empty = $timed( static fn( $caps ) => $caps );
	$given = [];
	for ( $round = 0; $round < 200; $round++ ) {
		$empty( $given, $given, $given, $given );
	}
	$timing = intdiv( $spent, 200 );
	$spent  = 0;
	$is_ours = static function ( mixed $call ): bool {
		if ( is_string( $call ) && ! str_contains( $call, '::' ) && function_exists( $call ) ) {
			$call = new ReflectionFunction( $call );
		} elseif ( $call instanceof Closure ) {
			$call = new ReflectionFunction( $call );
		} elseif ( is_array( $call ) && is_callable( $call ) && method_exists( $call[0], $call[1] ) ) {
			$call = new ReflectionMethod( $call[0], $call[1] );
		} else {
			return false;
		}
		$file = (string) $call->getFileName();
		$root = dirname( (string) realpath( SVC_FILE ) );
		return "$root/svc.php" === $file || str_starts_with( $file, "$root/includes/" );
	};
	$look = static function () use ( &$seen, $timed, $is_ours ): void {
		foreach ( $GLOBALS['wp_filter'] as $name => $hook ) {
			foreach ( $hook->callbacks as $priority => $callbacks ) {
				foreach ( $callbacks as $id => $callback ) {
					$key = "$name $priority $id";
					if ( isset( $seen[ $key ] ) ) {
						continue;
					}
					$seen[ $key ] = true;
					if ( $is_ours( $callback['function'] ) ) {
						$hook->callbacks[ $priority ][ $id ]['function'] = $timed( $callback['function'] );
					}
				}
			}
		}
	};
	// Callbacks are added on the way; what is added at one of these hooks is fired after it.
	foreach ( [ 'plugins_loaded', 'init', 'wp_loaded', 'rest_api_init', 'admin_menu', 'admin_init', 'current_screen', 'admin_enqueue_scripts', 'wp', 'template_redirect' ] as $hook ) {
		add_action( $hook, $look, PHP_INT_MIN );
		add_action( $hook, $look, PHP_INT_MAX );
	}
	ob_start(
		static function ( string $page ) use ( &$loaded, &$spent ): string {
			headers_sent() || header( 'X-Bench-Own: ' . ( ( $loaded[1] ?? 0 ) - ( $loaded[0] ?? 0 ) + $spent ) / 1e6 );
			return $page;
		}
	);
} )();
