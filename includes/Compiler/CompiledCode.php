<?php

declare(strict_types=1);

namespace Svc\Compiler;

use Svc\Compiler\Scope\GlobalScope;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** The code of a snippet as it runs: a test load and a save use the same bytes. Immutable. */
final class CompiledCode {

	/**
	 * @param string       $hash    Field `hash`: of the code as the person wrote it.
	 * @param list<string> $globals Global variables that the code expects other snippets to set.
	 */
	private function __construct(
		public readonly string $bytes,
		public readonly string $hash,
		private readonly string $extension,
		private readonly array $globals = [],
	) {}

	/** @param Snippet $snippet Only its type matters. */
	public static function of( Snippet $snippet, string $code ): self {
		$bytes     = CodeCompiler::compile( $snippet, $code );
		$extension = CodeCompiler::extension( $snippet );
		$scope     = 'php' === $extension ? GlobalScope::of( $bytes ) : null;
		$bytes     = null === $scope ? $bytes : self::with_plugin_folder( $scope->file );

		return new self( $bytes, CodeCompiler::hash( $code ), $extension, $scope->wanted ?? [] );
	}

	/** Otherwise the path of the server would be part of the address that `plugins_url( '', __FILE__ )` makes. */
	private static function with_plugin_folder( string $file ): string {
		$guard = \strpos( $file, GuardedPhp::GUARD );
		if ( false === $guard || 1 !== \preg_match( '/__(?:FILE|DIR)__/i', $file ) ) {
			return $file;
		}
		$statement = " \$GLOBALS['wp_plugin_paths'][ \wp_normalize_path( \WP_PLUGIN_DIR . '/svc-snippet' ) ] = \wp_normalize_path( __DIR__ );";

		return \substr_replace( $file, $statement, $guard + \strlen( GuardedPhp::GUARD ), 0 );
	}

	/** The same for a file that is not public; `Svc\Runtime\source_of()` takes the guard off stylesheets and scripts. */
	public function guarded(): self {
		return 'php' === $this->extension ? $this : new self( CodeCompiler::GUARD . $this->bytes, $this->hash, 'php' );
	}

	/** @param string $key Secret of the site (`Svc\Storage\Disk\NameKey`). */
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
