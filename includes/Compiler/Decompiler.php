<?php

declare(strict_types=1);

namespace Svc\Compiler;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads the code of a snippet out of its code file, where the history does not have it. Nothing is guessed: code counts only where it compiles to the
 * very bytes of the file.
 */
final class Decompiler {

	/** What `GlobalScope` and `CompiledCode` put behind the guard, one statement after the other. */
	private const STATEMENT = '/\A(?: global \$[^;]+;| if \( ! \\\\array_key_exists\( \'\w+\', \\\\get_defined_vars\(\) \) \{ global \$\w+; \}| if \( ! isset\( \$\w+ \) \) \{ if \( isset\( \$GLOBALS\[\'\w+\'\] \) \) \{ global \$\w+; \} else \{ unset\( \$\w+ \); \} \}| \$GLOBALS\[\'wp_plugin_paths\'\]\[[^;]+;)/';

	/** What it puts around a statement that gives a variable another place. */
	private const LINKED = '/\{ ((?:(?!\{ ).)*?;)(?: unset\( \$GLOBALS\[\'(\w+)\'\] \); global \$\2;| \$GLOBALS\[\'(\w+)\'\] = &\$\3;)+ \}/s';

	/** White space that `GuardedPhp` cuts off behind the last closing tag. */
	private const TAILS = [ '', "\n", "\r\n", "\n\n" ];

	/**
	 * As the person wrote it, or, where white space around it is not known, code that runs the same.
	 * @param Snippet $snippet Type and `hash` matter.
	 * @return string|null Null when the file is not one that code of the type compiles to.
	 */
	public static function code( Snippet $snippet, string $bytes ): ?string {
		$same = null;
		foreach ( self::candidates( $snippet, $bytes ) as $code ) {
			if ( CodeCompiler::hash( $code ) === $snippet->hash ) {
				return $code;
			}
			$same ??= CompiledCode::of( $snippet, $code )->bytes === $bytes ? $code : null;
		}

		return $same;
	}

	/** @return iterable<string> What the person may have written, the likeliest first. */
	private static function candidates( Snippet $snippet, string $bytes ): iterable {
		if ( 'php' !== CodeCompiler::extension( $snippet ) ) {
			yield $bytes;
			return;
		}
		foreach ( self::unscoped( $bytes ) as $guarded ) {
			foreach ( self::unguarded( $guarded ) as $code ) {
				foreach ( self::TAILS as $tail ) {
					yield $code . $tail;
				}
			}
		}
	}

	/** @return iterable<string> With each number of statements of `GlobalScope` taken off, as code may begin with one like them. */
	private static function unscoped( string $bytes ): iterable {
		$at = \strpos( $bytes, GuardedPhp::GUARD );
		if ( false === $at ) {
			return;
		}
		$head = \substr( $bytes, 0, $at + \strlen( GuardedPhp::GUARD ) );
		$rest = \substr( $bytes, \strlen( $head ) );
		yield $head . $rest;
		while ( 1 === \preg_match( self::STATEMENT, $rest, $found ) ) {
			$rest = \substr( $rest, \strlen( $found[0] ) );
			yield $head . $rest;
			yield $head . \preg_replace( self::LINKED, '$1', $rest );
		}
	}

	/** @return iterable<string> */
	private static function unguarded( string $bytes ): iterable {
		$guard = GuardedPhp::GUARD;
		if ( 1 === \preg_match( '/\A<\?php ' . \preg_quote( $guard, '/' ) . '(?: echo "(?:\\\\r|\\\\n)+";)?(\s*) \?>/', $bytes, $head ) ) {
			$rest = $head[1] . \substr( $bytes, \strlen( $head[0] ) );
			yield $rest;
			// A short tag that is text (`TemplateTags`).
			yield \str_replace( '<<?php ?>', '<', $rest );
		}
		if ( \str_starts_with( $bytes, '<?php ' . $guard ) ) {
			$rest = \substr( $bytes, \strlen( '<?php ' . $guard ) );
			yield '<?php' . $rest;
			yield $rest;
			yield \substr( $rest, 1 );
			return;
		}
		// Behind `declare` or `namespace`.
		foreach ( [ ' ' . $guard, '; ' . $guard . ' ' ] as $part ) {
			$at    = \strpos( $bytes, $part );
			$plain = false === $at ? '' : \substr_replace( $bytes, '', $at, \strlen( $part ) );
			if ( false === $at ) {
				continue;
			}

			yield $plain;
			yield \substr( $plain, 5 );
			yield \substr( $plain, 6 );
		}
	}
}
