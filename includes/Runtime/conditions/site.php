<?php
/**
 * What conditions see of the site: environment, active plugins, language. Nothing here asks the database, save where an option that is autoloaded is missing.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * Plugins that give the sign-in page another address, by folder: the option with its name, which is `login` without one.
 * @see https://plugins.svn.wordpress.org/wps-hide-login/trunk/classes/plugin.php
 * @see https://github.com/ellatrix/rename-wp-login
 */
const MOVED_SIGN_IN = [
	'wps-hide-login'  => 'whl_page',
	'rename-wp-login' => 'rwl_page',
];

/** @return list<string> */
function seen_environment(): array {
	return [ \wp_get_environment_type() ];
}

/** @return list<string> Folder names, also of the network's plugins. A plugin without a folder goes by its file name, `hello.php` also as `hello`. */
function seen_plugin_active(): array {
	if ( ! \is_multisite() ) {
		$files = (array) \get_option( 'active_plugins', [] );
	} else {
		$files = \array_merge( (array) \get_blog_option( \svc_site_id(), 'active_plugins', [] ), \array_keys( (array) \get_site_option( 'active_sitewide_plugins', [] ) ) );
	}
	$folders = [];
	foreach ( $files as $file ) {
		if ( ! \is_string( $file ) || '' === $file ) {
			continue;
		}
		$slash = \strpos( $file, '/' );
		if ( false === $slash ) {
			$folders[ $file ]                       = true;
			$folders[ \basename( $file, '.php' ) ] = true;
		} else {
			$folders[ \substr( $file, 0, $slash ) ] = true;
		}
	}
	return \array_map( '\strval', \array_keys( $folders ) );
}

/** A path without a slash at its end or, without permalinks, a parameter with its question mark. Empty where it is `wp-login.php`. */
function moved_sign_in(): string {
	foreach ( \array_intersect( \array_keys( MOVED_SIGN_IN ), seen_plugin_active() ) as $folder ) {
		$name = \get_option( MOVED_SIGN_IN[ $folder ] );
		$name = \is_string( $name ) && '' !== $name ? $name : \get_site_option( MOVED_SIGN_IN[ $folder ] );
		$name = \is_string( $name ) && '' !== $name ? $name : 'login';
		return '' === \get_option( 'permalink_structure' ) ? '?' . $name : \rtrim( \home_url( $name, 'relative' ), '/' );
	}
	return '';
}

/**
 * @return list<string>|null Locale (`de_DE`), its language (`de`), and the code by which Polylang or WPML knows it; null where Polylang has not
 * taken it from the page's content yet.
 */
function seen_language(): ?array {
	if ( is_language_to_come() ) {
		return null;
	}
	$codes = [ request_locale() ];
	if ( \function_exists( 'pll_current_language' ) ) {
		$codes[] = \pll_current_language( 'slug' );
		$codes[] = \pll_current_language( 'locale' );
	} elseif ( false !== \has_filter( 'wpml_current_language' ) ) {
		// WPML's documented way to ask.
		$codes[] = \apply_filters( 'wpml_current_language', null );
	}
	$found = [];
	foreach ( $codes as $code ) {
		if ( \is_string( $code ) && '' !== $code ) {
			$found[ $code ]                                        = true;
			$found[ \substr( $code, 0, \strcspn( $code, '_-' ) ) ] = true;
		}
	}
	return \array_map( '\strval', \array_keys( $found ) );
}

/** Where Polylang takes the language from the content, at `wp`, priority 5 (PLL_Choose_Lang_Content): before, one would see the site's own. */
function is_language_to_come(): bool {
	require_once __DIR__ . '/request.php';
	return \function_exists( 'pll_current_language' ) && 0 === \did_action( 'pll_language_defined' ) && 0 === \did_action( 'template_redirect' )
		&& \defined( 'WP_USE_THEMES' ) && 'frontend' === request_kind();
}

/** The locale of this request. In the admin it is the user's, which cannot be asked for before WordPress has loaded its user functions. */
function request_locale(): string {
	return \function_exists( 'wp_get_current_user' ) ? \determine_locale() : \get_locale();
}
