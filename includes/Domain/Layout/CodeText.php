<?php

declare(strict_types=1);

namespace Svc\Domain\Layout;

use Svc\Bridge\FileTypes;
use Svc\Domain\JsonText;

\defined( 'ABSPATH' ) || exit;

/** Code in a file of a folder, and in a snippet: what belongs to the file only is the opening tag of PHP, line ends and the last line feed. */
final class CodeText {

	public const EXTENSIONS = FileTypes::CODE;

	private const OPENING = "<?php\n";

	private const MARKS = '/^<<<<<<< [\s\S]*^=======$[\s\S]*^>>>>>>> /m';

	/** What may hold lines of any kind and still be valid: comments, heredocs, template literals, preformatted text. */
	private const QUOTING = [
		'php'  => '~/\*[\s\S]*?\*/|<<<[ \t]*["\']?(\w+)["\']?\n[\s\S]*?\n[ \t]*\1\b~',
		'html' => '~<!--[\s\S]*?-->|<(pre|textarea)\b[\s\S]*?</\1>~',
		'css'  => '~/\*[\s\S]*?\*/~',
		'js'   => '~/\*[\s\S]*?\*/|`(?:\\\\[\s\S]|[^`\\\\])*+`~',
	];

	public static function extension( string $type, string $lang ): string {
		foreach ( self::EXTENSIONS as $extension => $of ) {
			if ( $of === [ $type, 'css' === $type && '' === $lang ? 'css' : $lang ] ) {
				return $extension;
			}
		}
		return $type;
	}

	/** The bytes of the file for a code. What a code ends with stays: the file has one line feed more. */
	public static function to_file( string $type, string $code ): string {
		$text = ( 'php' === $type ? self::OPENING : '' ) . self::lines( $code );
		return 'php' === $type && self::OPENING === $text ? $text : "{$text}\n";
	}

	/** @return array{string, int} The code in a file, and the line of the file that it begins at. */
	public static function of_file( string $type, string $text ): array {
		$lines     = self::lines( $text );
		$is_opened = 'php' === $type && \str_starts_with( $lines, self::OPENING );
		$code      = $is_opened ? \substr( $lines, \strlen( self::OPENING ) ) : $lines;
		return [ \str_ends_with( $code, "\n" ) ? \substr( $code, 0, -1 ) : $code, $is_opened ? 2 : 1 ];
	}

	/** Whether a merge left its marks in a code: all three in their order, where they are no text of the code. */
	public static function has_merge_marks( string $type, string $text ): bool {
		$lines = self::lines( $text );
		if ( 1 !== \preg_match( self::MARKS, $lines ) ) {
			return false;
		}
		// Where the pattern gives up, the marks count.
		return 1 === \preg_match( self::MARKS, \preg_replace( self::QUOTING[ $type ], '', $lines ) ?? $lines );
	}

	/** What counts of a code: two codes with the same are the same code. */
	public static function canonical( string $type, string $code ): string {
		$code = self::lines( $code );
		while ( 'php' === $type && \str_starts_with( $code, self::OPENING ) ) {
			$code = \substr( $code, \strlen( self::OPENING ) );
		}
		return \rtrim( $code, "\n" );
	}

	private static function lines( string $text ): string {
		return \str_replace( [ "\r\n", "\r" ], "\n", JsonText::without_mark( $text ) );
	}
}
