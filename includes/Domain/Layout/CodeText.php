<?php

declare(strict_types=1);

namespace Svc\Domain\Layout;

\defined( 'ABSPATH' ) || exit;

/**
 * Code in a file of a folder, and code in a snippet: which extension says what, and what of a text belongs to the file and not to the
 * code (the opening tag of PHP, line ends, the last line feed). `src/layout/code-text.ts` holds the same rules; the fixtures in
 * `tests/contract/layout` run through both. Pure.
 */
final class CodeText {

	/** Extension => type and language of the snippet. */
	public const EXTENSIONS = [
		'php'  => [ 'php', '' ],
		'html' => [ 'html', '' ],
		'css'  => [ 'css', 'css' ],
		'scss' => [ 'css', 'scss' ],
		'less' => [ 'css', 'less' ],
		'js'   => [ 'js', '' ],
	];

	private const OPENING = "<?php\n";

	/**
	 * The extension of a snippet's file, without a dot.
	 */
	public static function extension( string $type, string $lang ): string {
		foreach ( self::EXTENSIONS as $extension => $of ) {
			if ( $of === [ $type, 'css' === $type && '' === $lang ? 'css' : $lang ] ) {
				return $extension;
			}
		}
		return $type;
	}

	/**
	 * The bytes of the file for a code.
	 */
	public static function to_file( string $type, string $code ): string {
		$opening = 'php' === $type ? self::OPENING : '';
		$text    = $opening . self::canonical( $type, $code );
		return \str_ends_with( $text, "\n" ) ? $text : "{$text}\n";
	}

	/**
	 * The code in a file, and the line of the file that it begins at.
	 *
	 * @return array{string, int}
	 */
	public static function of_file( string $type, string $text ): array {
		$clean = self::lines( $text );
		$code  = self::canonical( $type, $clean );
		// What was taken off in front is whole lines.
		$above = 'php' === $type && 1 === \preg_match( '/^(?:<\?php\n)+/', $clean, $found ) ? \substr_count( $found[0], "\n" ) : 0;
		return [ $code, 1 + $above ];
	}

	/**
	 * What counts of a code: two codes with the same are the same code.
	 */
	public static function canonical( string $type, string $code ): string {
		$code = self::lines( $code );
		while ( 'php' === $type && \str_starts_with( $code, self::OPENING ) ) {
			$code = \substr( $code, \strlen( self::OPENING ) );
		}
		return \rtrim( $code, "\n" );
	}

	private static function lines( string $text ): string {
		$text = \str_starts_with( $text, "\xEF\xBB\xBF" ) ? \substr( $text, 3 ) : $text;
		return \str_replace( [ "\r\n", "\r" ], "\n", $text );
	}
}
