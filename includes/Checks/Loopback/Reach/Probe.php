<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Reach;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells the answers of PHP files that answer before WordPress loads from what a web server answers by itself, such as a page that says that
 * something is forbidden, or the source of the file. Pure.
 */
final class Probe {

	/** What `includes/Runtime/keyed/probe.php` prints. */
	private const ANSWER = '42';

	/** @param array<string, mixed> $response As WordPress' HTTP API returns it. */
	public static function is_answer( array $response ): bool {
		return 200 === (int) \wp_remote_retrieve_response_code( $response ) && self::ANSWER === \trim( \wp_remote_retrieve_body( $response ) );
	}

	/**
	 * Whether wp-admin/load-styles.php answered.
	 * @param array<string, mixed> $response As WordPress' HTTP API returns it.
	 */
	public static function is_stylesheet( array $response ): bool {
		$type = \wp_remote_retrieve_header( $response, 'content-type' );

		return 200 === (int) \wp_remote_retrieve_response_code( $response ) && \is_string( $type ) && \str_starts_with( $type, 'text/css' );
	}
}
