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
 * @see spec 2.6, design 4
 */
final class CodeCompiler {

	/** What stands in front of a stylesheet or a script that is not public. It ends the request, also where WordPress is not loaded. */
	public const GUARD = "<?php exit; ?>\n";

	/** Ids whose files share a folder, so that none has tens of thousands of files: FTP lists some thousand of them at most. */
	private const IN_A_FOLDER = 1000;

	/**
	 * Returns the bytes of the code file.
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
	 * Returns the extension of a snippet's code file.
	 * @param Snippet $snippet Only its type matters.
	 */
	public static function extension( Snippet $snippet ): string {
		return 'css' === $snippet->type || 'js' === $snippet->type ? $snippet->type : 'php';
	}

	/**
	 * Returns the name of the code file under `snippets/`: other bytes, other name, so that no cache can hold an old one. It cannot be told
	 * from the bytes without the secret of the site. From id 1000 on it names a folder for each thousand, too (`12/12345-….php`); files
	 * from before that was so are named without, and stay where they are until their code changes.
	 * @param string $bytes What `compile()` returned.
	 * @param string $key   Secret of the site.
	 */
	public static function file_name( int $id, string $bytes, string $extension, string $key ): string {
		return ( $id < self::IN_A_FOLDER ? '' : \intdiv( $id, self::IN_A_FOLDER ) . '/' ) . $id . '-' . \substr( \hash_hmac( 'sha256', $bytes, $key ), 0, 12 ) . '.' . $extension;
	}

	/** Returns the first 12 hex characters of the SHA-256: the field `hash` of a code. */
	public static function hash( string $code ): string {
		return \substr( \hash( 'sha256', $code ), 0, 12 );
	}

	/** Whether HTML holds, or may be meant to hold, PHP. */
	public static function has_php( string $html ): bool {
		return TemplateTags::has_php( $html );
	}
}
