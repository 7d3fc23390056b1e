<?php

declare(strict_types=1);

namespace Svc\Domain\Layout;

use Svc\Bridge\CodeSigns;

\defined( 'ABSPATH' ) || exit;

/** Type and language of code by the extension of its file, else by the code, as the app proposes for pasted code. Pure. */
final class CodeKind {

	/**
	 * @param string $file Empty, or `-`, where there is none.
	 * @return array{string, string} As in CodeText::EXTENSIONS.
	 */
	public static function of( string $file, string $code ): array {
		return CodeText::EXTENSIONS[ \strtolower( FileNames::parts( $file )[2] ) ] ?? self::of_code( \trim( CodeText::canonical( 'html', $code ) ) );
	}

	/** @return array{string, string} */
	private static function of_code( string $code ): array {
		if ( 1 === \preg_match( '/^<\?(?:php|=)/i', $code ) ) {
			// What follows the closing tag is markup that PHP stands in.
			return CodeText::EXTENSIONS[ 1 === \preg_match( '/\?>\s*\S/', $code ) ? 'html' : 'php' ];
		}
		if ( 1 === \preg_match( '~^<|</[a-z][\w-]*>|<\?(?:php|=)~i', $code ) && ! self::has( CodeSigns::PHP, \explode( '<', $code, 2 )[0] ) ) {
			return CodeText::EXTENSIONS['html'];
		}
		$is_js = self::has( CodeSigns::JS, $code );
		return CodeText::EXTENSIONS[ match ( true ) {
			self::has( CodeSigns::PHP, $code ) && ! self::has( CodeSigns::NOT_PHP, $code ) => 'php',
			$is_js => 'js',
			! self::has( CodeSigns::CSS, $code ) => 'php',
			self::has( CodeSigns::LESS, $code ) => 'less',
			self::has( CodeSigns::SCSS, $code ) => 'scss',
			default => 'css',
		} ];
	}

	private static function has( string $sign, string $code ): bool {
		return 1 === \preg_match( "/{$sign}/m", $code );
	}
}
