<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

use Svc\Checks\Text\Lines;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Looks for the few mistakes in HTML that swallow the rest of a page: a comment, script, style, textarea or title that is
 * never closed. Only warnings: a second snippet may close what one opens. The PHP in it is read by the PHP checks.
 */
final class HtmlCheck {

	/** @return list<Problem> */
	public static function warnings( string $html ): array {
		$html     = self::without_php( $html );
		$warnings = [];
		$offset   = 0;
		while ( 1 === \preg_match( '~<!--|<(script|style|textarea|title)\b|</(script|style)\s*>~i', $html, $found, \PREG_OFFSET_CAPTURE, $offset ) ) {
			$start = $found[0][1];
			$name  = \strtolower( $found[1][0] ?? '' );
			if ( isset( $found[2] ) ) {
				$warnings[] = self::warning( $html, $start, Text::__( 'This closing tag has no opening tag.', 'svc' ) );
				$offset     = $start + \strlen( $found[0][0] );
				continue;
			}
			$end    = '' === $name ? '~-->~' : '~</' . $name . '\s*>~i';
			$offset = self::end_of( $end, $html, $start + \strlen( $found[0][0] ) );
			if ( $offset < 0 ) {
				$warnings[] = self::warning( $html, $start, Brackets::unclosed( '' === $name ? '<!--' : "<{$name}>" ) );
				break;
			}
		}

		return $warnings;
	}

	/**
	 * Returns the programs that stand in it between script tags and that a browser would run as they are: no modules, no
	 * templates or data, nothing that PHP puts together.
	 * @return list<array{code: string, line: int}> With the number of line ends before it.
	 */
	public static function scripts( string $html ): array {
		$scripts = [];
		\preg_match_all( '~<!--.*?-->|<script\b([^>]*+)>(.*?)</script\s*>~is', $html, $found, \PREG_SET_ORDER | \PREG_OFFSET_CAPTURE );
		foreach ( $found as $match ) {
			// A comment matches without the rest.
			[ 1 => [ $attributes ], 2 => [ $code, $offset ] ] = $match + [ 1 => [ '' ], 2 => [ '', 0 ] ];
			if ( '' !== \trim( $code ) && ! \str_contains( $match[0][0], '<?' ) && self::runs( $attributes ) ) {
				$scripts[] = [
					'code' => $code,
					'line' => Lines::at( $html, $offset ) - 1,
				];
			}
		}

		return $scripts;
	}

	/** Whether a browser runs what stands in a script tag with these attributes, as an ordinary script. */
	private static function runs( string $attributes ): bool {
		if ( 1 === \preg_match( '/\ssrc\s*=/i', $attributes ) ) {
			return false;
		}

		return 1 !== \preg_match( '/\stype\s*=\s*["\']?\s*([^"\'\s>]*)/i', $attributes, $type )
			|| \in_array( \strtolower( $type[1] ), [ '', 'text/javascript', 'application/javascript' ], true );
	}

	private static function end_of( string $pattern, string $html, int $from ): int {
		return 1 === \preg_match( $pattern, $html, $found, \PREG_OFFSET_CAPTURE, $from ) ? $found[0][1] + \strlen( $found[0][0] ) : -1;
	}

	private static function warning( string $html, int $offset, string $message ): Problem {
		return new Problem( $message, Lines::at( $html, $offset ) );
	}

	/** Blanks the PHP out, keeping the lines. */
	private static function without_php( string $html ): string {
		if ( ! \str_contains( $html, '<?' ) ) {
			return $html;
		}
		$result = '';
		foreach ( \PhpToken::tokenize( $html ) as $token ) {
			$result .= $token->is( \T_INLINE_HTML ) ? $token->text : Lines::ends( $token->text );
		}

		return $result;
	}
}
