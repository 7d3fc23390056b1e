<?php

declare(strict_types=1);

namespace Svc\Compiler;

use PhpToken;

\defined( 'ABSPATH' ) || exit;

/**
 * Puts the direct-access guard before any statement of a snippet without moving a line: on line 1, except that `declare` and `namespace` must come
 * first in a file and are followed by it. Found by tokens, so that strings, comments and heredocs cannot mislead it.
 */
final class GuardedPhp {

	/** Ends the request quietly when the file is opened by its address. */
	public const GUARD = "\\defined( 'ABSPATH' ) || exit;";

	/** Tokens that are no statement: they may stand before `declare` and `namespace`. */
	private const SILENT = [ \T_WHITESPACE, \T_COMMENT, \T_DOC_COMMENT, \T_OPEN_TAG, \T_CLOSE_TAG ];

	/** @param string $code With or without `<?php`; also a template that starts with HTML or `<?=`. */
	public static function compile( string $code ): string {
		$code  = self::without_bom( $code );
		$blank = \substr( $code, 0, \strspn( $code, " \t\r\n\0\x0B\f" ) );
		$rest  = \substr( $code, \strlen( $blank ) );

		if ( 1 === \preg_match( '/\A<\?(?:php(?=[ \t\r\n]|\z)|(?=[ \t\r\n]))/i', $rest, $tag ) ) {
			// White space before the tag would be sent to the browser and break headers: it moves behind the tag.
			return self::without_tail( self::insert( '<?php' . self::spaced( $blank . \substr( $rest, \strlen( $tag[0] ) ) ) ) );
		}
		// No statement of PHP begins with `<`, except a heredoc.
		if ( \str_starts_with( $rest, '<' ) && ! \str_starts_with( $rest, '<<<' ) ) {
			return self::without_tail( '<?php ' . self::GUARD . $blank . ' ?>' . $rest );
		}

		return self::without_tail( self::insert( '<?php' . self::spaced( $code ) ) );
	}

	/** The bytes that it prints are those of the HTML, which may hold PHP. */
	public static function compile_template( string $html ): string {
		if ( 1 === \preg_match( '/\A<\?php(?=[ \t\r\n]|\z)/i', $html, $tag ) ) {
			return self::insert( '<?php' . self::spaced( \substr( $html, \strlen( $tag[0] ) ) ) );
		}
		// PHP swallows one line end after a closing tag. It is printed by hand and still counts as a line.
		$echo = 1 === \preg_match( '/\A(?:\r\n|\r|\n)/', $html, $end ) ? ' echo "' . \strtr( $end[0], [ "\r" => '\r', "\n" => '\n' ] ) . '";' : '';

		return '<?php ' . self::GUARD . $echo . ' ?>' . $html;
	}

	/** It would be printed before the headers. */
	public static function without_bom( string $code ): string {
		return \str_starts_with( $code, "\xEF\xBB\xBF" ) ? \substr( $code, 3 ) : $code;
	}

	/** The lexer wants white space after `<?php`. */
	private static function spaced( string $code ): string {
		return '' === $code || ! \str_contains( " \t\r\n", $code[0] ) ? ' ' . $code : $code;
	}

	/** @param string $source Starts with `<?php` and white space. */
	private static function insert( string $source ): string {
		// Files without declare or namespace need no tokens. The words may also stand in a comment: then the long way decides.
		if ( 1 !== \preg_match( '/\b(?:declare|namespace)\b/i', $source ) ) {
			return '<?php ' . self::GUARD . \substr( $source, 5 );
		}
		$tokens = \array_values( PhpToken::tokenize( $source ) );
		$head   = self::head( $tokens );
		if ( null === $head ) {
			return '<?php ' . self::GUARD . \substr( $source, 5 );
		}
		$last = $tokens[ $head ];
		if ( $last->is( \T_CLOSE_TAG ) ) {
			return \substr( $source, 0, $last->pos ) . '; ' . self::GUARD . ' ' . \substr( $source, $last->pos );
		}
		$after = $last->pos + \strlen( $last->text );

		return \substr( $source, 0, $after ) . ' ' . self::GUARD . \substr( $source, $after );
	}

	/**
	 * @param list<PhpToken> $tokens
	 * @return int|null The token that ends the last leading `declare` or `namespace`: `;`, `{` or `?>`.
	 */
	private static function head( array $tokens ): ?int {
		$head = null;
		$at   = 0;
		while ( isset( $tokens[ $at ] ) ) {
			$token = $tokens[ $at ];
			if ( $token->is( self::SILENT ) || $token->is( ';' ) ) {
				++$at;
				continue;
			}
			if ( ! $token->is( [ \T_DECLARE, \T_NAMESPACE ] ) ) {
				return $head;
			}
			$end = self::statement_end( $tokens, $at );
			if ( null === $end || ( $token->is( \T_DECLARE ) && $tokens[ $end ]->is( '{' ) ) ) {
				return $head;
			}
			$head = $end;
			if ( $token->is( \T_NAMESPACE ) ) {
				return $head;
			}
			$at = $end + 1;
		}

		return $head;
	}

	/**
	 * @param list<PhpToken> $tokens
	 * @return int|null The token that ends it; null for something else (`declare(...):`, a broken file).
	 */
	private static function statement_end( array $tokens, int $at ): ?int {
		for ( $i = $at + 1; isset( $tokens[ $i ] ); ++$i ) {
			if ( $tokens[ $i ]->is( [ ';', '{', \T_CLOSE_TAG ] ) ) {
				return $i;
			}
			if ( $tokens[ $i ]->is( [ ':', '}', \T_INLINE_HTML ] ) ) {
				return null;
			}
		}

		return null;
	}

	/** It would be printed with every run. What follows `__halt_compiler` is data and stays. */
	private static function without_tail( string $source ): string {
		$trimmed = \rtrim( $source, " \t\r\n\0\x0B" );
		if ( $trimmed === $source || ! \str_ends_with( $trimmed, '?>' ) ) {
			return $source;
		}
		$tokens = \array_values( PhpToken::tokenize( $source ) );
		$last   = \count( $tokens ) - 1;
		if ( $last > 0 && $tokens[ $last ]->is( \T_INLINE_HTML ) && '' === \trim( $tokens[ $last ]->text ) ) {
			--$last;
		}
		$halted = \array_filter( $tokens, static fn( PhpToken $token ): bool => $token->is( \T_HALT_COMPILER ) );

		return $tokens[ $last ]->is( \T_CLOSE_TAG ) && [] === $halted ? $trimmed : $source;
	}
}
