<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/**
 * Whose a file is. Of its path only what lies inside the folder of a plugin or theme may be told.
 * @phpstan-type Of 'plugin'|'must-use'|'theme'|'wordpress'|'php'|'other'
 */
final class Owner {

	/**
	 * @param Of     $of
	 * @param string $slug Folder of the plugin or theme; the file, of a plugin of one file; else empty.
	 * @param string $file Inside that folder, or the folder of WordPress; else empty.
	 */
	private function __construct(
		public readonly string $of,
		public readonly string $slug = '',
		public readonly string $file = '',
	) {}

	/** @param string|false $file As reflection gives it; empty or false for PHP's own. */
	public static function of_file( string|false $file ): self {
		if ( false === $file || '' === $file ) {
			return new self( 'php' );
		}
		$file = \wp_normalize_path( $file );
		// Where its folder is a link, WordPress may not know it.
		$own = self::inside( $file, \dirname( __DIR__, 3 ) );
		if ( null !== $own && 1 === \preg_match( '~\A(?:includes/|build/|[a-z]+\.php\z)~', $own ) ) {
			return new self( 'plugin', self::own_slug(), $own );
		}
		foreach ( [ \get_stylesheet_directory(), \get_template_directory() ] as $theme ) {
			$inside = self::inside( $file, $theme );
			if ( null !== $inside ) {
				return new self( 'theme', \basename( $theme ), $inside );
			}
		}
		$must_use = self::inside( $file, self::must_use() );
		if ( null !== $must_use ) {
			return self::of_plugin( 'must-use', $must_use );
		}
		// Resolves links as WordPress does; a file elsewhere stays as it is.
		$plugin = \plugin_basename( $file );
		if ( \ltrim( $file, '/' ) !== $plugin ) {
			return self::of_plugin( 'plugin', $plugin );
		}
		$inside = self::inside( $file, \rtrim( \ABSPATH, '/\\' ) );

		return null !== $inside && 1 === \preg_match( '~\Awp-(?:includes|admin)/~', $inside ) ? new self( 'wordpress', '', $inside ) : new self( 'other' );
	}

	/** The owner of what cannot be traced to a file. */
	public static function unknown(): self {
		return new self( 'other' );
	}

	/** WordPress itself, where no file says so. */
	public static function wordpress(): self {
		return new self( 'wordpress' );
	}

	/** Whether it is this plugin itself. */
	public function is_own(): bool {
		return 'plugin' === $this->of && self::own_slug() === $this->slug;
	}

	private static function own_slug(): string {
		return \explode( '/', \plugin_basename( \SVC_FILE ), 2 )[0];
	}

	/** The folder of must-use plugins, without a slash at the end. */
	public static function must_use(): string {
		$folder = \constant( 'WPMU_PLUGIN_DIR' );

		return \is_string( $folder ) ? $folder : '';
	}

	/**
	 * @param 'plugin'|'must-use' $of
	 * @param string              $path From the folder of plugins on.
	 */
	private static function of_plugin( string $of, string $path ): self {
		$parts = \explode( '/', $path, 2 );

		return new self( $of, $parts[0], $parts[1] ?? $parts[0] );
	}

	private static function inside( string $file, string $folder ): ?string {
		foreach ( [ $folder, (string) \realpath( $folder ) ] as $start ) {
			$start = \wp_normalize_path( $start ) . '/';
			if ( '/' !== $start && \str_starts_with( $file, $start ) ) {
				return \substr( $file, \strlen( $start ) );
			}
		}

		return null;
	}

	/**
	 * The plugin or theme that a name belongs to, as far as this request has loaded it.
	 * @param string $kind  `function` or `class`.
	 * @param string $name  With its case, which autoloaders may depend on.
	 * @param bool   $loads Whether a class may be loaded for it. Then it is one that a snippet loads anyway.
	 * @return string|null `plugin:` or `theme:` with the folder (of a plugin of one file, the file); empty for whatever else declares
	 *                     it; null when nothing that is loaded does.
	 */
	public static function origin( string $kind, string $name, bool $loads = false ): ?string {
		if ( 'function' === $kind ) {
			return \function_exists( $name ) ? self::code_origin( ( new \ReflectionFunction( $name ) )->getFileName() ) : null;
		}
		try {
			$exists = \class_exists( $name, $loads ) || \interface_exists( $name, false ) || \trait_exists( $name, false );
		} catch ( \Throwable ) {
			// Of an autoloader of the site.
			$exists = false;
		}

		/** @var class-string $name It exists. */
		return $exists ? self::code_origin( ( new \ReflectionClass( $name ) )->getFileName() ) : null;
	}

	/** @param string|false $file As reflection gives it. */
	private static function code_origin( string|false $file ): string {
		$owner = self::of_file( $file );

		return \in_array( $owner->of, [ 'plugin', 'theme' ], true ) && ! $owner->is_own() ? $owner->of . ':' . $owner->slug : '';
	}
}
