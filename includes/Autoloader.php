<?php

declare(strict_types=1);

namespace Svc;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds the plugin's classes without Composer. Owns the three namespace roots and nothing else; svc_plugin() registers it once
 * on the first request that needs a class, so a front-end request never pays for it. A class outside the three roots is
 * left to the other loaders.
 */
final class Autoloader {

	/** Namespace prefix => folder under the plugin root. Longer prefixes come first because `Svc\` is a prefix of the others. */
	private const ROOTS = [
		'Svc\\Vendor\\PhpParser\\' => '/build/vendor/PhpParser/',
		'Svc\\Bridge\\'            => '/build/bridge/',
		'Svc\\'                    => '/includes/',
	];

	/**
	 * Adds the loader to PHP's list.
	 * @param string $plugin_dir Absolute path of the plugin folder, without a slash at the end.
	 */
	public static function register( string $plugin_dir ): void {
		\spl_autoload_register(
			static function ( string $class_name ) use ( $plugin_dir ): void {
				$file = self::file_of( $class_name );
				if ( null !== $file && \is_file( $plugin_dir . $file ) ) {
					require $plugin_dir . $file;
				}
			}
		);
	}

	/** File of a class, relative to the plugin folder; null when the class is not one of this plugin. */
	public static function file_of( string $class_name ): ?string {
		foreach ( self::ROOTS as $prefix => $folder ) {
			if ( \str_starts_with( $class_name, $prefix ) ) {
				return $folder . \str_replace( '\\', '/', \substr( $class_name, \strlen( $prefix ) ) ) . '.php';
			}
		}
		return null;
	}
}
