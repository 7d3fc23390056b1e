<?php

declare(strict_types=1);

namespace Svc;

\defined( 'ABSPATH' ) || exit;

/** Finds the plugin's classes without Composer. */
final class Autoloader {

	/** Namespace prefix => folder under the plugin root. Longer prefixes come first because `Svc\` is a prefix of the others. */
	private const ROOTS = [
		'Svc\\Vendor\\PhpParser\\' => '/build/vendor/PhpParser/',
		'Svc\\Bridge\\'            => '/build/bridge/',
		'Svc\\'                    => '/includes/',
	];

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

	public static function file_of( string $class_name ): ?string {
		foreach ( self::ROOTS as $prefix => $folder ) {
			if ( \str_starts_with( $class_name, $prefix ) ) {
				return $folder . \str_replace( '\\', '/', \substr( $class_name, \strlen( $prefix ) ) ) . '.php';
			}
		}
		return null;
	}
}
