<?php

declare(strict_types=1);

namespace Svc\Compiler;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * PHP and HTML get a direct-access guard without moving a line. It never judges: broken code gives a broken file, which the checks keep off. Pure.
 * @see spec 2.6, design 4
 */
final class CodeCompiler {

	/** In front of a stylesheet or script that is not public. It ends the request, also where WordPress is not loaded. */
	public const GUARD = "<?php exit; ?>\n";

	/** FTP lists some thousand files of a folder at most. */
	private const IN_A_FOLDER = 1000;

	public static function compile( Snippet $snippet, string $code ): string {
		return match ( $snippet->type ) {
			'php'   => GuardedPhp::compile( $code ),
			'html'  => GuardedPhp::compile_template( TemplateTags::neutralise( GuardedPhp::without_bom( $code ) ) ),
			default => $code,
		};
	}

	public static function extension( Snippet $snippet ): string {
		return 'css' === $snippet->type || 'js' === $snippet->type ? $snippet->type : 'php';
	}

	/**
	 * Other bytes, other name, so that no cache can hold an old one; without the secret it cannot be guessed. A folder for each thousand ids.
	 * @return string Below `snippets/`.
	 */
	public static function file_name( int $id, string $bytes, string $extension, string $key ): string {
		return ( $id < self::IN_A_FOLDER ? '' : \intdiv( $id, self::IN_A_FOLDER ) . '/' ) . $id . '-' . \substr( \hash_hmac( 'sha256', $bytes, $key ), 0, 12 ) . '.' . $extension;
	}

	/** First 12 hex characters of the SHA-256: the field `hash` of a code. */
	public static function hash( string $code ): string {
		return \substr( \hash( 'sha256', $code ), 0, 12 );
	}

	public static function has_php( string $html ): bool {
		return TemplateTags::has_php( $html );
	}
}
