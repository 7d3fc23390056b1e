<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** Counts and cuts UTF-8 by characters, because mbstring is missing on some hosts. Stray bytes count as characters. */
final class Utf8 {

	/** One character, or a byte that belongs to none. */
	private const CHARACTER = '(?:[\x00-\x7F]|[\xC0-\xFF][\x80-\xBF]*+|[\x80-\xBF])';

	private const FOLLOWING = "\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8A\x8B\x8C\x8D\x8E\x8F\x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9A\x9B\x9C\x9D\x9E\x9F\xA0\xA1\xA2\xA3\xA4\xA5\xA6\xA7\xA8\xA9\xAA\xAB\xAC\xAD\xAE\xAF\xB0\xB1\xB2\xB3\xB4\xB5\xB6\xB7\xB8\xB9\xBA\xBB\xBC\xBD\xBE\xBF";

	public static function is_valid( string $text ): bool {
		return 1 === \preg_match( '//u', $text );
	}

	public static function length( string $text ): int {
		return (int) \preg_match_all( '/' . self::CHARACTER . '/', $text );
	}

	/** @param int $count Characters. */
	public static function first( string $text, int $count ): string {
		$end = 0;
		for ( $size = \strlen( $text ); $count > 0 && $end < $size; --$count ) {
			$end += $text[ $end ] < "\xC0" ? 1 : 1 + \strspn( $text, self::FOLLOWING, $end + 1 );
		}

		return \substr( $text, 0, $end );
	}

	/** @param int $count Characters. */
	public static function last( string $text, int $count ): string {
		// A character has four bytes at most; the first one may have lost some of its own.
		\preg_match_all( '/' . self::CHARACTER . '/', \substr( $text, -4 * ( $count + 1 ) ), $found );

		return $count > 0 ? \implode( '', \array_slice( $found[0], -$count ) ) : '';
	}

	/** As many bytes of the beginning, at most, as hold whole characters. */
	public static function cut( string $text, int $bytes ): string {
		while ( $bytes > 0 && isset( $text[ $bytes ] ) && "\x80" === ( $text[ $bytes ] & "\xC0" ) ) {
			--$bytes;
		}

		return \substr( $text, 0, $bytes );
	}

	/** For comparing; without mbstring only the letters A to Z change. */
	public static function lower( string $text ): string {
		return \function_exists( 'mb_strtolower' ) ? \mb_strtolower( $text, 'UTF-8' ) : \strtolower( $text );
	}

	/** Byte at which a word begins in a text, in either case; null where it does not occur. */
	public static function find( string $text, string $word ): ?int {
		$pattern = '/' . \preg_quote( $word, '/' ) . '/i';
		// Of text that is no UTF-8, byte by byte.
		$found = \preg_match( $pattern . 'u', $text, $at, \PREG_OFFSET_CAPTURE );
		$found = false === $found ? \preg_match( $pattern, $text, $at, \PREG_OFFSET_CAPTURE ) : $found;

		return 1 === $found ? $at[0][1] : null;
	}
}
