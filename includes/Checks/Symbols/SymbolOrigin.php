<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/** Says which plugin or theme a name belongs to, as far as this request has loaded it. */
final class SymbolOrigin {

	/**
	 * @param string $kind  `function` or `class`.
	 * @param string $name  As it is written: autoloaders may look at the case.
	 * @param bool   $loads Whether a class may be loaded for it. Then it is one that a snippet loads anyway.
	 * @return string|null `plugin:` or `theme:` with the folder (of a plugin of one file, the file); empty for whatever else declares
	 *                     it; null when nothing that is loaded does.
	 */
	public static function of( string $kind, string $name, bool $loads = false ): ?string {
		if ( 'function' === $kind ) {
			return \function_exists( $name ) ? self::of_file( ( new \ReflectionFunction( $name ) )->getFileName() ) : null;
		}
		try {
			$exists = \class_exists( $name, $loads ) || \interface_exists( $name, false ) || \trait_exists( $name, false );
		} catch ( \Throwable ) {
			// Of an autoloader of the site.
			$exists = false;
		}

		/** @var class-string $name It exists. */
		return $exists ? self::of_file( ( new \ReflectionClass( $name ) )->getFileName() ) : null;
	}

	/** @param string|false $file As reflection gives it. */
	private static function of_file( string|false $file ): string {
		$owner = Owner::of_file( $file );

		return \in_array( $owner->of, [ 'plugin', 'theme' ], true ) && ! $owner->is_own() ? $owner->of . ':' . $owner->slug : '';
	}
}
