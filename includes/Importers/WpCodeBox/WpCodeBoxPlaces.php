<?php

declare(strict_types=1);

namespace Svc\Importers\WpCodeBox;

use Svc\Importers\CodePlaces;

\defined( 'ABSPATH' ) || exit;

/** Where WPCodeBox hangs snippets, and where that is here. */
final class WpCodeBoxPlaces {

	/** Their word => action. */
	private const ACTIONS = [
		'custom_root'              => 'root',
		'custom_plugins_loaded'    => 'plugins_loaded',
		'custom_frontend_header'   => 'wp_head',
		'custom_frontend_footer'   => 'wp_footer',
		'custom_admin_header'      => 'admin_head',
		'custom_admin_footer'      => 'admin_footer',
		'custom_login_header'      => 'login_head',
		'custom_login_footer'      => 'login_footer',
		'custom_after_pagebuilders' => 'wp_head',
	];

	/** Places at which text that is printed arrives on a page. */
	private const PRINTS = [ 'wp_head', 'wp_body_open', 'wp_footer', 'admin_head', 'admin_footer', 'login_head', 'login_footer' ];

	/** Actions before WordPress knows which page it is. */
	private const EARLY = [ 'root', 'plugins_loaded', 'sanitize_comment_cookies', 'setup_theme', 'after_setup_theme', 'set_current_user', 'init', 'widgets_init', 'wp_loaded', 'parse_request', 'send_headers', 'pre_get_posts' ];

	/**
	 * @param string $action The action that goes with `custom_custom_action`.
	 * @return string Location here; empty where there is none.
	 */
	public static function hook( string $type, string $hook, string $action ): string {
		$name = 'custom_custom_action' === $hook ? $action : ( self::ACTIONS[ $hook ] ?? $hook );
		if ( 'css' === $type && 'custom_gutenberg_editor' === $hook ) {
			return 'editor';
		}
		if ( 'css' === $type || 'js' === $type ) {
			return CodePlaces::at( $type, 'plugins_loaded' === $name ? 'wp_head' : $name ) ?? '';
		}
		$is_known = ! \str_starts_with( $name, 'custom_' ) || 'custom_custom_action' === $hook;

		return $is_known && ( 'php' === $type || 'root' !== $name ) && 1 === \preg_match( '/^[A-Za-z0-9_\-.\/]{1,200}$/D', $name ) ? $name : '';
	}

	public static function prints( string $hook ): bool {
		return \in_array( $hook, self::PRINTS, true );
	}

	public static function is_early( string $hook ): bool {
		return \in_array( $hook, self::EARLY, true );
	}
}
