<?php

declare(strict_types=1);

namespace Svc\Compiler\Plan;

\defined( 'ABSPATH' ) || exit;

/**
 * What WordPress knows at which hook, and so where a snippet waits whose conditions ask for more (design 5.3).
 * Facts: load order in wp-settings.php and class-wp.php (WordPress 7.1); an action that is not named here is taken to fire
 * late enough, and conditions are decided when it does. Used by PlanCompiler only.
 */
final class Moment {

	/** The user is known, on every kind of request. */
	public const USER = 'init';

	/** The main query is done; the runtime resolves it for requests that have none. */
	public const QUERY = '@query';

	/** Moved rows come before everything else at their hook, so that what they add to that hook still runs. */
	public const PRIORITY = -2000000000;

	/** Priority at the same hook for rows that ask for the language: Polylang may take it from the content, which it does there with 5. */
	public const LANGUAGE = 6;

	/** Hooks that fire before the user is known. */
	private const BEFORE_USER = [ 'root', 'plugins_loaded', 'setup_theme', 'after_setup_theme' ];

	/** Hooks after that, before the main query of a request that has one. */
	private const BEFORE_QUERY = [ 'init', 'widgets_init', 'wp_loaded', 'parse_request', 'send_headers' ];

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

	/** Actions that are over when plugins load (wp-settings.php): nothing can run there. */
	private const OVER = [ 'mu_plugin_loaded', 'network_plugin_loaded', 'muplugins_loaded' ];

	/**
	 * Returns the hook a snippet has to wait for, empty when `$hook` is late enough.
	 *
	 * @param 'early'|'user'|'query' $needed What has to be known.
	 */
	public static function after( string $hook, string $needed ): string {
		if ( 'query' === $needed && ( \in_array( $hook, self::BEFORE_USER, true ) || \in_array( $hook, self::BEFORE_QUERY, true ) ) ) {
			return self::QUERY;
		}

		return 'user' === $needed && \in_array( $hook, self::BEFORE_USER, true ) ? self::USER : '';
	}

	/**
	 * Whether nothing may be printed at a hook.
	 */
	public static function is_quiet( string $hook ): bool {
		return \in_array( $hook, self::QUIET, true );
	}

	/**
	 * Whether a hook is over before any plugin, and so any snippet, is loaded.
	 */
	public static function is_over( string $hook ): bool {
		return \in_array( $hook, self::OVER, true );
	}
}
