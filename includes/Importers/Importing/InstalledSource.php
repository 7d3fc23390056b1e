<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Importers\Source;
use Svc\Importers\Sources;

\defined( 'ABSPATH' ) || exit;

/** The plugin of a source as it is installed on this site. Reads only. */
final class InstalledSource {

	/**
	 * Main files of the plugin on this site. A folder may have been renamed: then the name says it.
	 * @return list<string>
	 */
	public static function files( Source $source ): array {
		if ( ! \function_exists( 'get_plugins' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
		}
		$files = [];
		foreach ( \get_plugins() as $file => $plugin ) {
			if ( \in_array( $file, $source->plugin_files(), true ) || $source->name() === ( $plugin['Name'] ?? '' ) ) {
				$files[] = (string) $file;
			}
		}

		return $files;
	}

	/**
	 * Says of a file, as PHP's reflection names it, whether it is a snippet of the source: code that the plugin made of text, or a file in
	 * a folder that it runs from. What the plugin itself declares is not.
	 * @return \Closure(string): bool
	 */
	public static function code( Source $source ): \Closure {
		$plugins = \array_map( static fn( string $file ): string => self::resolved( \WP_PLUGIN_DIR . '/' . \dirname( $file ) ), self::files( $source ) );
		$folders = \array_map( self::resolved( ... ), Sources::code_folders( $source ) );

		return static function ( string $file ) use ( $plugins, $folders ): bool {
			$file    = \wp_normalize_path( $file );
			$is_text = \str_ends_with( $file, " : eval()'d code" );
			foreach ( $is_text ? [ ...$plugins, ...$folders ] : $folders as $folder ) {
				if ( \str_starts_with( $file, $folder . '/' ) ) {
					return true;
				}
			}

			return false;
		};
	}

	/** As PHP names a folder: with links followed. */
	private static function resolved( string $folder ): string {
		$real = \realpath( $folder );

		return \wp_normalize_path( false === $real ? $folder : $real );
	}
}
