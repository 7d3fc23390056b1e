<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use ReflectionClass;
use ReflectionFunction;
use ReflectionMethod;
use Svc\Checks\Symbols\LoadedSymbols;
use Svc\Checks\Symbols\Owner;
use Svc\Storage\Outside\SourceFile;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists the functions, classes, methods and constants that plugins, the theme and, where asked for, WordPress have loaded for this
 * request. Nothing is loaded for it. Snippets' own, this plugin's and PHP's are left out. Of constants only the names are told.
 */
final class SiteNames {

	/** Where WordPress defines its constants, and the site those of WordPress. */
	private const CONSTANTS = [
		'wp-includes/default-constants.php',
		'wp-includes/load.php',
		'wp-includes/functions.php',
		'wp-includes/rewrite.php',
		'wp-includes/class-wpdb.php',
		'wp-includes/rest-api.php',
		'wp-includes/compat.php',
		'wp-includes/template-loader.php',
		'wp-includes/sodium_compat/autoload.php',
		'wp-includes/option.php',
		'wp-includes/ms-default-constants.php',
		'wp-includes/ms-load.php',
		'wp-includes/ms-settings.php',
		'wp-settings.php',
		'wp-load.php',
		'wp-blog-header.php',
		'wp-config.php',
		'../wp-config.php',
		'index.php',
	];

	public function __construct(
		private readonly LoadedSymbols $loaded,
		private readonly SourceFile $files,
	) {}

	/** @return iterable<SiteSymbol> */
	public function find( Question $question ): iterable {
		foreach ( $question->asks_for( 'function', 'declares' ) ? \get_defined_functions()['user'] : [] as $name ) {
			$code = new ReflectionFunction( $name );
			if ( ! $code->isClosure() ) {
				yield from $this->named( $question, 'function', $code->getName(), $code );
			}
		}
		if ( $question->asks_for( 'class', 'declares' ) || $question->asks_for( 'method', 'declares' ) ) {
			yield from $this->classes( $question );
		}
		if ( $question->asks_for( 'constant', 'declares' ) ) {
			yield from $this->constants( $question );
		}
	}

	/** @return iterable<SiteSymbol> */
	private function classes( Question $question ): iterable {
		foreach ( [ ...\get_declared_classes(), ...\get_declared_interfaces(), ...\get_declared_traits() ] as $name ) {
			$class = new ReflectionClass( $name );
			if ( $class->isInternal() || $class->isAnonymous() ) {
				continue;
			}
			$kind = match ( true ) {
				$class->isEnum()      => 'enum',
				$class->isInterface() => 'interface',
				$class->isTrait()     => 'trait',
				default               => 'class',
			};
			if ( $question->asks_for( $kind, 'declares' ) ) {
				yield from $this->named( $question, $kind, $class->getName(), $class );
			}
			// Of an inherited method the class that has it is told of.
			foreach ( $question->asks_for( 'method', 'declares' ) ? $class->getMethods( ReflectionMethod::IS_PUBLIC ) : [] as $method ) {
				if ( $method->class === $class->getName() ) {
					yield from $this->named( $question, 'method', $method->class . '::' . $method->name, $method );
				}
			}
		}
	}

	/**
	 * @param ReflectionFunction|ReflectionMethod|ReflectionClass<object> $code
	 * @return iterable<SiteSymbol> One or none.
	 */
	private function named( Question $question, string $kind, string $name, ReflectionFunction|ReflectionMethod|ReflectionClass $code ): iterable {
		if ( ! $question->means( $kind, $name ) || ! CodeNames::is_tellable( $name ) ) {
			return;
		}
		$file = $code->getFileName();
		if ( false === $file || $this->loaded->is_snippet( $file ) ) {
			return;
		}
		$owner = Owner::of_file( $file );
		if ( ! $owner->is_own() && ( 'wordpress' !== $owner->of || $question->core ) ) {
			yield new SiteSymbol(
				[
					'kind' => $kind,
					'name' => $name,
					'role' => 'declares',
				],
				$owner,
				$code
			);
		}
	}

	/** @return iterable<SiteSymbol> */
	private function constants( Question $question ): iterable {
		$core = null;
		foreach ( \array_keys( \get_defined_constants( true )['user'] ?? [] ) as $name ) {
			if ( \str_starts_with( $name, 'Svc\\' ) || ! $question->means( 'constant', $name ) || ! CodeNames::is_tellable( $name ) ) {
				continue;
			}
			$core    ??= $this->core_constants();
			$is_core   = isset( $core[ $name ] );
			if ( ! $is_core || $question->core ) {
				yield new SiteSymbol(
					[
						'kind' => 'constant',
						'name' => $name,
						'role' => 'declares',
					],
					$is_core ? Owner::wordpress() : Owner::unknown()
				);
			}
		}
	}

	/**
	 * PHP does not say who defined a constant, so the few files of WordPress that do are read.
	 * @return array<string, true>
	 */
	private function core_constants(): array {
		$names = [];
		foreach ( self::CONSTANTS as $file ) {
			\preg_match_all( '~\bdefine\(\s*[\'"]([A-Za-z_]\w*)[\'"]|^[ \t]*const[ \t]+([A-Z_]\w*)[ \t]*=~m', $this->files->read( \rtrim( \ABSPATH, '/\\' ) . '/' . $file ), $found );
			$names += \array_fill_keys( [ ...$found[1], ...$found[2] ], true );
		}

		return $names;
	}
}
