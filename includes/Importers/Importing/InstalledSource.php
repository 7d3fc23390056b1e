<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Importers\Plugins;
use Svc\Importers\Source;
use Svc\Importers\Sources;

\defined( 'ABSPATH' ) || exit;

/** The plugin of a source as it is installed on this site. Reads only. */
final class InstalledSource {

	/**
	 * Says of a file, as PHP's reflection names it, whether it is a snippet of the source: code that the plugin made of text, or a file in
	 * a folder that it runs from. What the plugin itself declares is not.
	 * @return \Closure(string): bool
	 */
	public static function code( Source $source ): \Closure {
		$plugins = \array_map( static fn( string $file ): string => self::resolved( \WP_PLUGIN_DIR . '/' . \dirname( $file ) ), \array_keys( Plugins::installed( $source->id() ) ) );
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
