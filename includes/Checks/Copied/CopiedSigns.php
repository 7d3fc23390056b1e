<?php

declare(strict_types=1);

namespace Svc\Checks\Copied;

use Svc\Checks\Php\PhpSource;

\defined( 'ABSPATH' ) || exit;

/** Signs that web pages and word processors put in place of those of code: only where code is, never in strings, comments and HTML. */
final class CopiedSigns {

	public const ENTITIES  = 'entities';
	public const INVISIBLE = 'invisible';
	public const QUOTES    = 'quotes';

	private const ENTITY = '/&(?:amp|lt|gt|quot|apos|nbsp|#0?39|#x27|#8216|#8217|#8220|#8221|#160);/i';

	/** Characters without a sign of their own, with what they stand for. */
	private const UNSEEN = [
		"\u{A0}"   => ' ',
		"\u{2002}" => ' ',
		"\u{2003}" => ' ',
		"\u{2007}" => ' ',
		"\u{2009}" => ' ',
		"\u{202F}" => ' ',
		"\u{3000}" => ' ',
		"\u{AD}"   => '',
		"\u{200B}" => '',
		"\u{200C}" => '',
		"\u{200D}" => '',
		"\u{200E}" => '',
		"\u{200F}" => '',
		"\u{2060}" => '',
		"\u{FEFF}" => '',
		"\u{85}"   => "\n",
		"\u{2028}" => "\n",
		"\u{2029}" => "\n",
	];

	private const TYPED = [
		"\u{2018}" => "'",
		"\u{2019}" => "'",
		"\u{201A}" => "'",
		"\u{201B}" => "'",
		"\u{2032}" => "'",
		"\u{201C}" => '"',
		"\u{201D}" => '"',
		"\u{201E}" => '"',
		"\u{201F}" => '"',
		"\u{2033}" => '"',
		"\u{2013}" => '-',
		"\u{2212}" => '-',
		"\u{2014}" => '--',
		"\u{2026}" => '...',
	];

	/** Whatever browsers take for a space in JavaScript. */
	private const SPACES_OF_JS = [ "\u{A0}", "\u{2002}", "\u{2003}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{3000}", "\u{FEFF}", "\u{2028}", "\u{2029}" ];

	/** @return array{string, array<string, int>} The code, and for each kind the line of the first one. */
	public static function replaced( string $code, string $type ): array {
		if ( 1 !== \preg_match( '/[^\x00-\x7F]|' . \substr( self::ENTITY, 1, -2 ) . '/i', $code ) ) {
			return [ $code, [] ];
		}
		if ( self::is_escaped( $code, $type ) ) {
			$line = 1 + \substr_count( (string) \preg_replace( '/' . \substr( self::ENTITY, 1, -2 ) . '.*/is', '', $code ), "\n" );
			[ $plain, $found ] = self::replaced( \html_entity_decode( $code, \ENT_QUOTES | \ENT_HTML5 ), $type );

			return [ $plain, [ self::ENTITIES => $line ] + $found ];
		}
		$found  = [];
		$result = '';
		$line   = 1;
		foreach ( self::parts( $code, $type ) as [ $text, $kind ] ) {
			$result .= self::part( $text, $kind, $type, $line, $found );
			$line   += \substr_count( $text, "\n" );
		}

		return [ $result, $found ];
	}

	/** No bare sign of those that are escaped is left. */
	private static function is_escaped( string $code, string $type ): bool {
		if ( 1 !== \preg_match( self::ENTITY, $code ) || 1 === \preg_match( '/[<>]|&(?![#\w]+;)/', $code ) ) {
			return false;
		}
		// In HTML, entities are meant, unless a tag is nothing but that.
		return 'html' === $type ? 1 === \preg_match( '/\A\s*&lt;[!?\w].*[;}]\s*\z/s', $code ) : self::has_entity_outside( $code, $type );
	}

	private static function has_entity_outside( string $code, string $type ): bool {
		foreach ( self::parts( $code, $type ) as [ $text, $kind ] ) {
			if ( 'code' === $kind && 1 === \preg_match( self::ENTITY, $text ) ) {
				return true;
			}
		}

		return false;
	}

	/** @param array<string, int> $found Line of the first one of each kind. */
	private static function part( string $text, string $kind, string $type, int $line, array &$found ): string {
		if ( 'html' === $kind ) {
			$new = (string) \preg_replace_callback( '/<[a-z][^<>]*>/i', static fn( array $tag ): string => (string) \preg_replace( '/(?:"[^"]*"|\'[^\']*\')(*SKIP)(*F)|(=\s*)[\x{201C}-\x{201F}\x{2033}]([^"\x{201C}-\x{201F}\x{2033}<>]*)["\x{201C}-\x{201F}\x{2033}]/u', '$1"$2"', $tag[0] ), $text );

			return self::replace( $text, [ $text => $new ], self::QUOTES, $line, $found );
		}
		if ( 'code' !== $kind ) {
			// A comment to the end of the line ends there, and code comes after it.
			return 'comment' === $kind && 'php' === $type ? self::replace( $text, [
				"\u{2028}" => "\n",
				"\u{2029}" => "\n",
			], self::INVISIBLE, $line, $found ) : $text;
		}
		$unseen = 'js' === $type ? \array_diff_key( self::UNSEEN, \array_flip( self::SPACES_OF_JS ) ) : self::UNSEEN;
		$text   = self::replace( $text, $unseen, self::INVISIBLE, $line, $found );
		$text   = self::replace( $text, 'css' === $type ? \array_filter( self::TYPED, static fn( string $sign ): bool => \strlen( $sign ) === 1 && '-' !== $sign ) : self::TYPED, self::QUOTES, $line, $found );
		if ( 1 !== \preg_match( self::ENTITY, $text, $match, \PREG_OFFSET_CAPTURE ) ) {
			return $text;
		}
		$found[ self::ENTITIES ] ??= $line + \substr_count( $text, "\n", 0, $match[0][1] );

		return (string) \preg_replace_callback( self::ENTITY, static fn( array $entity ): string => \strtr( \html_entity_decode( $entity[0], \ENT_QUOTES | \ENT_HTML5 ), self::UNSEEN + self::TYPED ), $text );
	}

	/**
	 * @param array<string, string> $signs
	 * @param array<string, int>    $found
	 */
	private static function replace( string $text, array $signs, string $kind, int $line, array &$found ): string {
		$new = '' === $text ? '' : \strtr( $text, $signs );
		if ( $new !== $text ) {
			$same            = \strspn( $new ^ $text, "\0" );
			$found[ $kind ] ??= $line + \substr_count( \substr( $text, 0, $same ), "\n" );
		}

		return $new;
	}

	/** @return iterable<array{string, 'code'|'string'|'comment'|'html'}> */
	private static function parts( string $code, string $type ): iterable {
		if ( 'php' === $type || 'html' === $type ) {
			yield from self::php_parts( $code, $type );
			return;
		}
		$pattern = 'js' === $type
			? '~(?<string>"(?:[^"\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\n]|\\\\.)*\'|`(?:[^`\\\\]|\\\\.)*`|[(,=:\[!&|?{};]\s*/(?![*/])(?:[^/\\\\\n\[]|\\\\.|\[(?:[^\]\\\\\n]|\\\\.)*\])+/[a-z]*)|(?<comment>//[^\n]*|/\*.*?\*/)~s'
			: '~(?<string>"(?:[^"\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\n]|\\\\.)*\'|url\([^)]*\))|(?<comment>/\*.*?\*/|(?<![:\w])//[^\n]*)~s';
		$offset  = 0;
		while ( 1 === \preg_match( $pattern, $code, $match, \PREG_OFFSET_CAPTURE | \PREG_UNMATCHED_AS_NULL, $offset ) ) {
			yield [ \substr( $code, $offset, $match[0][1] - $offset ), 'code' ];
			yield [ (string) $match[0][0], null === $match['string'][0] ? 'comment' : 'string' ];
			$offset = $match[0][1] + \strlen( (string) $match[0][0] );
		}
		yield [ \substr( $code, $offset ), 'code' ];
	}

	/** @return list<array{string, 'code'|'string'|'comment'|'html'}> */
	private static function php_parts( string $code, string $type ): array {
		$source = PhpSource::of( $code, $type )->text;
		// A file that begins with code gets a tag, which is none of the code.
		$added  = \str_ends_with( $source, $code ) ? \strlen( $source ) - \strlen( $code ) : 0;
		$source = 0 === $added ? $code : $source;
		// The sign of a comment in an entity would hide what comes after it.
		$parts  = [];
		foreach ( \PhpToken::tokenize( (string) \preg_replace( '/&#(?=x?[0-9a-f]{2,5};)/i', "&\1", $source ) ) as $token ) {
			$text = \str_replace( "&\1", '&#', $token->pos < $added ? \substr( $token->text, $added - $token->pos ) : $token->text );
			$text = "\1" === $text ? '#' : $text;
			$kind = match ( $token->id ) {
				\T_INLINE_HTML => 'html',
				\T_COMMENT, \T_DOC_COMMENT => 'comment',
				\T_CONSTANT_ENCAPSED_STRING, \T_ENCAPSED_AND_WHITESPACE, \T_START_HEREDOC, \T_END_HEREDOC => 'string',
				default => 'code',
			};
			$last = \array_key_last( $parts );
			if ( null !== $last && 'code' === $kind && 'code' === $parts[ $last ][1] ) {
				// An entity is several words of PHP.
				$parts[ $last ][0] .= $text;
			} else {
				$parts[] = [ $text, $kind ];
			}
		}

		return $parts;
	}
}
