<?php

declare(strict_types=1);

namespace Svc\Compiler;

use Svc\Compiler\Scope\GlobalScope;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * The code of a snippet in the form that runs: what a test load needs and what a save writes are the same bytes, so they are
 * made once. Immutable. What it is made from is the type and the code; the id only comes into the name.
 */
final class CompiledCode {

	/**
	 * @param string $bytes     Of the code file.
	 * @param string $hash      Field `hash`: of the code as the person wrote it.
	 * @param string $extension Of the code file.
	 * @param list<string> $globals Global variables that the code expects other snippets to set.
	 */
	private function __construct(
		public readonly string $bytes,
		public readonly string $hash,
		private readonly string $extension,
		private readonly array $globals = [],
	) {}

	/**
	 * Compiles code.
	 * @param Snippet $snippet Only its type matters.
	 */
	public static function of( Snippet $snippet, string $code ): self {
		$bytes     = CodeCompiler::compile( $snippet, $code );
		$extension = CodeCompiler::extension( $snippet );
		$scope     = 'php' === $extension ? GlobalScope::of( $bytes ) : null;
		$bytes     = null === $scope ? $bytes : self::with_plugin_folder( $scope->file );

		return new self( $bytes, CodeCompiler::hash( $code ), $extension, $scope->wanted ?? [] );
	}

	/**
	 * Where code speaks of its own file, `plugins_url()` and `plugin_basename()` take its folder for one of a plugin: otherwise the path of
	 * the server would be part of the address.
	 */
	private static function with_plugin_folder( string $file ): string {
		$guard = \strpos( $file, GuardedPhp::GUARD );
		if ( false === $guard || 1 !== \preg_match( '/__(?:FILE|DIR)__/i', $file ) ) {
			return $file;
		}
		$statement = " \$GLOBALS['wp_plugin_paths'][ \wp_normalize_path( \WP_PLUGIN_DIR . '/svc-snippet' ) ] = \wp_normalize_path( __DIR__ );";

		return \substr_replace( $file, $statement, $guard + \strlen( GuardedPhp::GUARD ), 0 );
	}

	/**
	 * The same for a file that is not public: stylesheets and scripts stand behind the guard, too, which the runtime takes off
	 * (`Svc\Runtime\source_of()`).
	 */
	public function guarded(): self {
		return 'php' === $this->extension ? $this : new self( CodeCompiler::GUARD . $this->bytes, $this->hash, 'php' );
	}

	/**
	 * The snippet with the fields that say where its code is.
	 * @param Snippet $snippet With the id under which it is written.
	 * @param string  $key     Secret of the site (`Svc\Storage\Disk\NameKey`).
	 */
	public function place( Snippet $snippet, string $key ): Snippet {
		return $snippet->with(
			[
				'hash'    => $this->hash,
				'globals' => $this->globals,
				'file'    => CodeCompiler::file_name( $snippet->id, $this->bytes, $this->extension, $key ),
			]
		);
	}
}
