<?php
/**
 * Must-use plugin of the bench sites. The header `X-Bench` says what a request is to load: nothing, svc with a storage of its own,
 * hand-written includes, or eval from an option. What it cost is answered in the header `X-Bench-Result`.
 */

declare(strict_types=1);

if ( defined( 'WP_CLI' ) ) {
	/** Code of one snippet as people have them, 25 lines. */
	function bench_code( int $n ): string {
		return <<<PHP
			/**
			 * Bench snippet {$n}: a filter, an action and a function.
			 */
			if ( ! function_exists( 'bench_{$n}_title' ) ) {
				function bench_{$n}_title( \$title ) {
					if ( ! is_string( \$title ) || '' === \$title ) {
						return \$title;
					}
					\$words = explode( ' ', \$title );
					foreach ( \$words as \$place => \$word ) {
						\$words[ \$place ] = ucfirst( \$word );
					}
					return implode( ' ', \$words );
				}
			}
			add_filter( 'bench_title_{$n}', 'bench_{$n}_title', 20 );
			add_action(
				'bench_late_{$n}',
				static function ( \$post ) {
					if ( isset( \$post->ID ) && {$n} === \$post->ID ) {
						echo '<p class="bench-{$n}">' . esc_html( \$post->post_title ) . '</p>';
					}
				}
			);
			\$GLOBALS['bench_ran'] = 1 + ( \$GLOBALS['bench_ran'] ?? 0 );
			PHP;
	}
	return;
}

( static function (): void {
	[ $mode, $set ] = explode( ':', ( $_SERVER['HTTP_X_BENCH'] ?? 'none' ) . ':' );
	$usage          = getrusage();
	$marks          = [ 'begin' => hrtime( true ) ];
	ob_start(
		static function ( string $page ) use ( &$marks, $usage ): string {
			global $wpdb;
			$now  = getrusage();
			$part = static fn( string $key ): int => ( $now[ "ru_$key.tv_sec" ] - $usage[ "ru_$key.tv_sec" ] ) * 1_000_000 + $now[ "ru_$key.tv_usec" ] - $usage[ "ru_$key.tv_usec" ];
			$row  = [
				'total'   => ( microtime( true ) - $_SERVER['REQUEST_TIME_FLOAT'] ) * 1000,
				'loaded'  => $marks['wp_loaded'] ?? 0,
				'start'   => ( ( $marks['plugins_loaded'] ?? $marks['begin'] ) - $marks['begin'] ) / 1e6,
				'cpu'     => ( $part( 'utime' ) + $part( 'stime' ) ) / 1000,
				'queries' => $wpdb->num_queries,
				'files'   => count( get_included_files() ),
				'memory'  => memory_get_peak_usage() / 1048576,
				'ran'     => $GLOBALS['bench_ran'] ?? 0,
			];
			headers_sent() || header( 'X-Bench-Result: ' . json_encode( $row ) );
			return $page;
		}
	);
	add_action(
		'plugins_loaded',
		static function () use ( &$marks ): void {
			$marks['plugins_loaded'] = hrtime( true );
		},
		PHP_INT_MIN
	);
	add_action(
		'wp_loaded',
		static function () use ( &$marks ): void {
			$marks['wp_loaded'] = ( microtime( true ) - $_SERVER['REQUEST_TIME_FLOAT'] ) * 1000;
		},
		PHP_INT_MAX
	);
	if ( 'svc' === $mode ) {
		define( 'SVC_STORAGE_DIR', WP_CONTENT_DIR . '/bench/' . basename( $set ) );
		// The test load must meet the same storage.
		add_filter(
			'http_request_args',
			static function ( array $args ): array {
				$args['headers']['X-Bench'] = $_SERVER['HTTP_X_BENCH'];
				return $args;
			}
		);
		return;
	}
	// Hand-written includes are in a plugin as well: what WordPress does for every plugin is not a cost of loading snippets.
	$plugins = 'plain' === $mode ? [ 'bench-plain-' . (int) $set . '.php' ] : [];
	add_filter( 'option_active_plugins', static fn(): array => $plugins );
	if ( 'must-use' === $mode ) {
		include WP_PLUGIN_DIR . '/bench-plain-' . (int) $set . '.php';
	}
	if ( 'eval' === $mode ) {
		foreach ( (array) get_option( 'bench_snippets', [] ) as $code ) {
			// phpcs:ignore Squiz.PHP.Eval.Discouraged -- The way that is compared with; it never ships.
			eval( $code );
		}
	}
} )();
