<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** The snippet plugins that svc imports from, by the id of their source. */
final class Plugins {

	/** What a plugin calls itself, then the main files by which it is known, newest first. */
	private const PLUGINS = [
		'code-snippets'               => [ 'Code Snippets', 'code-snippets/code-snippets.php', 'code-snippets-pro/code-snippets.php' ],
		'wpcode'                      => [ 'WPCode', 'insert-headers-and-footers/ihaf.php', 'wpcode-premium/wpcode.php' ],
		'hfcm'                        => [ 'Header Footer Code Manager', 'header-footer-code-manager/99robots-header-footer-code-manager.php', 'header-footer-code-manager-pro/header-footer-code-manager-pro.php' ],
		'custom-css-js'               => [ 'Simple Custom CSS and JS', 'custom-css-js/custom-css-js.php', 'custom-css-js-pro/custom-css-js-pro.php' ],
		'woody'                       => [ 'Woody Code Snippets', 'insert-php/insert_php.php' ],
		'head-footer-post-injections' => [ 'Head, Footer and Post Injections', 'header-footer/plugin.php' ],
		'insert-php-code-snippet'     => [ 'Insert PHP Code Snippet', 'insert-php-code-snippet/insert-php-code-snippet.php', 'xyz-wp-insert-code-snippet/xyz-wp-insert-code-snippet.php' ],
		'fluent-snippets'             => [ 'FluentSnippets', 'easy-code-manager/easy-code-manager.php' ],
		'wpcodebox'                   => [ 'WPCodeBox', 'wpcodebox2/wpcodebox2.php', 'wpcodebox/wpcodebox.php' ],
		'post-snippets'               => [ 'Post Snippets', 'post-snippets/post-snippets.php' ],
		'insert-html-snippet'         => [ 'Insert HTML Snippet', 'insert-html-snippet/insert-html-snippet.php', 'xyz-wp-insert-code-snippet/xyz-wp-insert-code-snippet.php' ],
		'head-footer-code'            => [ 'Head & Footer Code', 'head-footer-code/head-footer-code.php' ],
		'wp-headers-and-footers'      => [ 'WP Headers And Footers', 'wp-headers-and-footers/wp-headers-and-footers.php' ],
		'header-and-footer-scripts'   => [ 'Header and Footer Scripts', 'header-and-footer-scripts/shfs.php' ],
		'simple-custom-css'           => [ 'Simple Custom CSS', 'simple-custom-css/simple-custom-css.php' ],
		'wp-add-custom-css'           => [ 'WP Add Custom CSS', 'wp-add-custom-css/wordpress-add-custom-css.php' ],
		'admin-site-enhancements'     => [ 'Admin and Site Enhancements (ASE)', 'admin-site-enhancements-pro/admin-site-enhancements.php', 'admin-site-enhancements/admin-site-enhancements.php' ],
		'perfmatters'                 => [ 'Perfmatters', 'perfmatters/perfmatters.php' ],
		'scripts-organizer'           => [ 'Scripts Organizer', 'scripts-organizer/scripts-organizer.php' ],
	];

	/** @return list<string> In the order in which sources are listed. */
	public static function ids(): array {
		return \array_keys( self::PLUGINS );
	}

	public static function name( string $id ): string {
		return self::PLUGINS[ $id ][0] ?? '';
	}

	/** @return list<string> */
	public static function files( string $id ): array {
		return \array_slice( self::PLUGINS[ $id ] ?? [], 1 );
	}

	/** @param string $file Main file below the folder of plugins. A free version leaves out what its Pro version runs. */
	public static function is_active( string $file ): bool {
		$active  = \get_option( 'active_plugins' );
		$network = \is_multisite() ? \get_site_option( 'active_sitewide_plugins' ) : [];

		return \in_array( $file, \is_array( $active ) ? $active : [], true ) || isset( ( \is_array( $network ) ? $network : [] )[ $file ] );
	}

	/**
	 * Installed copies of the plugin. One in a renamed folder is found by its name.
	 * @return array<string, string> Version by main file.
	 */
	public static function installed( string $id ): array {
		if ( ! \function_exists( 'get_plugins' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
		}
		$versions = [];
		foreach ( \get_plugins() as $file => $plugin ) {
			if ( \in_array( $file, self::files( $id ), true ) || self::name( $id ) === ( $plugin['Name'] ?? '' ) ) {
				$versions[ (string) $file ] = Cleaning::text( $plugin['Version'] ?? '' );
			}
		}

		return $versions;
	}

	/** @return string The oldest version that is installed; empty where none is. */
	public static function oldest_version( string $id ): string {
		$versions = \array_values( self::installed( $id ) );
		\usort( $versions, static fn( string $one, string $other ): int => \version_compare( $one, $other ) );

		return $versions[0] ?? '';
	}
}
