<?php
/**
 * Writes one line into the error log of PHP for each request that took too
 * long: which, how long, how many queries, how much memory. Addresses are
 * noted without their query, which can hold personal data. Measured from
 * PHP's start to the shutdown hook; requests that a time limit ends are not
 * seen. Scheduled tasks and the command line are noted as such.
 *
 * @link https://developer.wordpress.org/reference/hooks/shutdown/
 */

add_action(
	'shutdown',
	static function () {
		$limit   = 3 /* @setting seconds */;
		$started = $_SERVER['REQUEST_TIME_FLOAT'] ?? null;
		if ( ! is_numeric( $started ) || microtime( true ) - $started < $limit ) {
			return;
		}
		$kind = match ( true ) {
			wp_doing_cron() => 'scheduled tasks',
			'cli' === PHP_SAPI => 'command line',
			default => sanitize_text_field( wp_unslash( $_SERVER['REQUEST_METHOD'] ?? 'GET' ) ) . ' ' . sanitize_text_field( (string) strtok( wp_unslash( $_SERVER['REQUEST_URI'] ?? '' ), '?' ) ),
		};
		// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- the point of this.
		error_log(
			sprintf(
				'Slow request: %s took %.2f s, %d queries, %s',
				$kind,
				microtime( true ) - $started,
				get_num_queries(),
				size_format( memory_get_peak_usage() )
			)
		);
	},
	PHP_INT_MAX - 1
);
