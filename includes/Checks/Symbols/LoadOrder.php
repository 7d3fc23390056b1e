<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * When code is loaded in a request, as a number: of two declarations of one name, the later one is fatal unless it is guarded.
 * @see wp-settings.php of WordPress 7.1: mu-plugins, plugins, pluggable.php, `plugins_loaded`, theme, `after_setup_theme`, `init`.
 */
final class LoadOrder {

	public const PHP            = 0;
	public const CORE           = 1;
	public const MU_PLUGIN      = 2;
	public const PLUGIN_BEFORE  = 3;
	public const ROOT           = 4;
	public const PLUGIN_AFTER   = 5;
	public const PLUGGABLE      = 6;
	public const PLUGINS_LOADED = 7;
	public const THEME          = 8;
	public const HOOK           = 9;
	public const ADMIN          = 10;
	public const ADMIN_HOOK     = 11;

	/**
	 * Returns when a snippet runs.
	 * @param string $hook Where it runs in fact: the hook its conditions allow.
	 */
	public static function of_hook( string $hook ): int {
		return match ( true ) {
			'root' === $hook                                                  => self::ROOT,
			'plugins_loaded' === $hook, 'setup_theme' === $hook               => self::PLUGINS_LOADED,
			\str_starts_with( $hook, 'admin_' ) && 'admin_bar_init' !== $hook => self::ADMIN_HOOK,
			default                                                           => self::HOOK,
		};
	}

	/**
	 * Returns who declares what stands in a file, and when.
	 * @param string $file Path as reflection gives it; empty for PHP's own.
	 * @return array{label: string, when: int}
	 */
	public static function of_file( string $file ): array {
		if ( '' === $file ) {
			return self::origin( 'PHP', self::PHP );
		}
		$file = \str_replace( '\\', '/', $file );
		$root = \str_replace( '\\', '/', \rtrim( \ABSPATH, '/\\' ) ) . '/';
		if ( \str_starts_with( $file, $root . 'wp-admin/' ) ) {
			return self::origin( Text::__( 'WordPress in the admin', 'svc' ), self::ADMIN );
		}
		if ( \str_starts_with( $file, $root . 'wp-includes/' ) ) {
			return self::origin( 'WordPress', \str_contains( $file, '/pluggable' ) ? self::PLUGGABLE : self::CORE );
		}
		if ( 1 === \preg_match( '~/themes/([^/]+)/~', $file, $match ) ) {
			/* translators: %s: folder name of a theme. */
			return self::origin( \sprintf( Text::__( 'the theme "%s"', 'svc' ), $match[1] ), self::THEME );
		}
		if ( 1 === \preg_match( '~/mu-plugins/([^/]+)~', $file, $match ) ) {
			/* translators: %s: file or folder name of a must-use plugin. */
			return self::origin( \sprintf( Text::__( 'the must-use plugin "%s"', 'svc' ), $match[1] ), self::MU_PLUGIN );
		}
		if ( 1 === \preg_match( '~/plugins/([^/]+)~', $file, $match ) ) {
			/* translators: %s: file or folder name of a plugin. */
			return self::origin( \sprintf( Text::__( 'the plugin "%s"', 'svc' ), $match[1] ), self::plugin_turn( $match[1] ) );
		}

		return self::origin( \basename( $file ), self::CORE );
	}

	/** @return array{label: string, when: int} */
	private static function origin( string $label, int $when ): array {
		return [
			'label' => $label,
			'when'  => $when,
		];
	}

	/** WordPress loads active plugins in the order of the option, ours among them. */
	private static function plugin_turn( string $name ): int {
		$active = \function_exists( 'get_option' ) ? \get_option( 'active_plugins' ) : [];
		$this_plugin   = \defined( 'SVC_FILE' ) && \function_exists( 'plugin_basename' ) ? \plugin_basename( \constant( 'SVC_FILE' ) ) : 'svc/svc.php';
		foreach ( \is_array( $active ) ? $active : [] as $plugin ) {
			if ( $plugin === $this_plugin ) {
				return self::PLUGIN_AFTER;
			}
			if ( \is_string( $plugin ) && \str_starts_with( $plugin . '/', $name . '/' ) ) {
				break;
			}
		}

		return self::PLUGIN_BEFORE;
	}
}
