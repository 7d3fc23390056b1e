<?php

declare(strict_types=1);

namespace Svc\Compiler\Plan;

\defined( 'ABSPATH' ) || exit;

/**
 * What WordPress knows at which hook, and so where a snippet waits whose conditions ask for more (design 5.3). An action that `HookTimes` does not
 * know is taken to fire late enough.
 */
final class Moment {

	public const USER = 'init';

	/** The main query is done; the runtime resolves it for requests that have none. */
	public const QUERY = HookTimes::MAIN_QUERY;

	/** Moved rows come before everything else at their hook, so that what they add to that hook still runs. */
	public const PRIORITY = -2000000000;

	/** Priority at the same hook for rows that ask for the language: Polylang may take it from the content, which it does there with 5. */
	public const LANGUAGE = 6;

	/** Hooks before the first byte of an answer: what is printed there breaks headers, JSON and feeds. */
	private const QUIET = [
		'plugins_loaded',
		'setup_theme',
		'after_setup_theme',
		'init',
		'widgets_init',
		'wp_loaded',
		'parse_request',
		'send_headers',
		'pre_get_posts',
		'wp',
		'template_redirect',
		'rest_api_init',
		'login_init',
		'admin_menu',
		'network_admin_menu',
		'admin_init',
		'current_screen',
	];

	/**
	 * @param 'early'|'user'|'query' $needed What has to be known.
	 * @return string Hook to wait for; empty when `$hook` is late enough.
	 */
	public static function after( string $hook, string $needed ): string {
		if ( 'query' === $needed && HookTimes::is_between( $hook, 'root', 'wp' ) ) {
			return self::QUERY;
		}

		return 'user' === $needed && HookTimes::is_between( $hook, 'root', self::USER ) ? self::USER : '';
	}

	public static function is_quiet( string $hook ): bool {
		return \in_array( $hook, self::QUIET, true );
	}

	/** Whether a hook is over before any plugin, and so any snippet, is loaded. */
	public static function is_over( string $hook ): bool {
		return HookTimes::is_between( $hook, '', 'root' );
	}
}
