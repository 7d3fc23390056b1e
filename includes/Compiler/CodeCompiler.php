<?php

declare(strict_types=1);

namespace Svc\Compiler;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Turns the code of a snippet into the bytes of its code file, and names that file.
 * PHP and HTML get a direct-access guard without moving a line: every line that PHP reports is the line in the editor.
 * CSS and JavaScript stay as they are. It never judges the code: broken code gives a broken file, which the checks keep off.
 * Pure: no disk, no WordPress. Where the guard goes in PHP is `GuardedPhp`, what HTML needs is `TemplateTags`.
 *
 * @see spec 2.6, design 4
 */
final class CodeCompiler {

	/**
	 * Returns the bytes of the code file.
	 *
	 * @param Snippet $snippet Only its type matters.
	 * @param string  $code    Code as the person wrote it, with or without `<?php`, any line ends.
	 */
	public static function compile( Snippet $snippet, string $code ): string {
		return match ( $snippet->type ) {
			'php'   => GuardedPhp::compile( $code ),
			'html'  => GuardedPhp::compile_template( TemplateTags::neutralise( GuardedPhp::without_bom( $code ) ) ),
			default => $code,
		};
	}

	/**
	 * Returns the name of the code file under `snippets/`: other bytes, other name, so that no cache can hold an old one.
	 *
	 * @param Snippet $snippet Its id and type matter.
	 * @param string  $bytes   What `compile()` returned.
	 */
	public static function file_name( Snippet $snippet, string $bytes ): string {
		$extension = 'css' === $snippet->type || 'js' === $snippet->type ? $snippet->type : 'php';

		return $snippet->id . '-' . self::hash( $bytes ) . '.' . $extension;
	}

	/**
	 * Returns the first 12 hex characters of the SHA-256: the field `hash` of a code, and the file name part of the bytes.
	 */
	public static function hash( string $code ): string {
		return \substr( \hash( 'sha256', $code ), 0, 12 );
	}

	/**
	 * Whether HTML holds, or may be meant to hold, PHP.
	 */
	public static function has_php( string $html ): bool {
		return TemplateTags::has_php( $html );
	}
}
