<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes texts of other plugins fit for our fields: no markup, no control characters, valid encoding, no more than fits. Code is taken as it is, or
 * refused with the reason.
 */
final class Cleaning {

	/** @param string $none What a snippet without a title is called. */
	public static function title( mixed $text, string $none ): string {
		$title = self::line( $text, Limits::TITLE );

		return '' === $title ? self::line( $none, Limits::TITLE ) : $title;
	}

	/** Title of a snippet that its plugin knows by an ID. */
	public static function title_of( mixed $text, int|string $id ): string {
		/* translators: %s: ID in the other plugin. */
		return self::title( $text, \sprintf( Text::__( 'Snippet %s', 'svc' ), $id ) );
	}

	/** On one line without markup. */
	public static function line( mixed $text, int $most ): string {
		return Utf8::first( \trim( (string) \preg_replace( '/\s+/u', ' ', self::lines( $text, 4 * $most ) ) ), $most );
	}

	public static function lines( mixed $text, int $most ): string {
		// What is longer by far is cut first, so that nothing below works on megabytes.
		$plain = self::without_markup( Utf8::cut( self::text( $text ), 32 * $most ) );

		return \trim( Utf8::first( self::valid( $plain ), $most ) );
	}

	/**
	 * @param array<mixed> $tags
	 * @return list<string>
	 */
	public static function tags( array $tags ): array {
		$clean = [];
		foreach ( \array_slice( \array_values( $tags ), 0, 10 * Limits::TAGS ) as $tag ) {
			$tag = self::line( $tag, Limits::TAG );
			if ( '' !== $tag ) {
				$clean[ Utf8::lower( $tag ) ] ??= $tag;
			}
		}

		return \array_slice( \array_values( $clean ), 0, Limits::TAGS );
	}

	/** In bytes; empty when the code can be taken. */
	public static function code_error( string $code, int $most = Limits::CODE_BYTES ): string {
		if ( \strlen( $code ) > $most ) {
			/* translators: %d: a number of MiB. */
			return \sprintf( Text::__( 'The code is larger than %d MiB.', 'svc' ), \intdiv( $most, 1048576 ) );
		}
		if ( ! Utf8::is_valid( $code ) ) {
			return Text::__( 'The code is not valid UTF-8. Save it again in the source.', 'svc' );
		}

		return \str_contains( $code, "\0" ) ? Text::__( 'The code contains a NUL byte. Remove it.', 'svc' ) : '';
	}

	public static function number( mixed $value, int $none, int $least, int $most ): int {
		return \is_numeric( $value ) ? (int) \max( $least, \min( $most, (float) $value ) ) : $none;
	}

	public static function priority( mixed $value ): int {
		return self::number( $value, 10, Limits::PRIORITY_MIN, Limits::PRIORITY_MAX );
	}

	/**
	 * @param mixed $time `2026-03-07 09:15:00`, in UTC.
	 * @return int Unix timestamp; 0 where there is none.
	 */
	public static function time( mixed $time ): int {
		if ( ! \is_string( $time ) || 1 !== \preg_match( '/^[12]\d{3}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/', $time ) ) {
			return 0;
		}

		return \max( 0, (int) \strtotime( $time . ' UTC' ) );
	}

	/** @return list<string> The texts of a list that the source keeps, whatever it holds. */
	public static function texts( mixed $values ): array {
		$texts = [];
		foreach ( \is_array( $values ) ? $values : [ $values ] as $value ) {
			$text = \trim( self::text( $value ) );
			if ( '' !== $text && Utf8::is_valid( $text ) && Utf8::length( $text ) <= Limits::CONDITION_STRING ) {
				$texts[] = $text;
			}
		}

		return $texts;
	}

	/** Text of a value; anything but text and numbers is none. */
	public static function text( mixed $value ): string {
		return \is_string( $value ) || \is_int( $value ) || \is_float( $value ) ? (string) $value : ( true === $value ? '1' : '' );
	}

	/** Elements go, with what scripts and styles hold; a sign that begins none stays. */
	private static function without_markup( string $text ): string {
		// Entities first, and once: what they hide is markup as well.
		$text = \html_entity_decode( $text, \ENT_QUOTES | \ENT_HTML5, 'UTF-8' );
		$text = (string) \preg_replace( '#<(script|style)\b[^>]*>.*?(?:</\1\s*>|$)#is', ' ', $text );
		$text = (string) \preg_replace( '#</?(?:a|abbr|b|code|em|i|small|span|strong|sub|sup|u)(?:\s[^>]*)?>#i', '', $text );
		// The others part words.
		return (string) \preg_replace( '#<(?:[a-z/!?][^>]*(?:>|$))#i', ' ', $text );
	}

	/** Valid UTF-8 without control characters other than tabs and line ends, and without those that turn the direction of writing. */
	private static function valid( string $text ): string {
		if ( ! Utf8::is_valid( $text ) ) {
			$text = self::text( \json_decode( (string) \json_encode( $text, \JSON_INVALID_UTF8_SUBSTITUTE ) ) );
		}

		return (string) \preg_replace( [ '/\r\n?/', '/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F]+/', '/[\x{202A}-\x{202E}\x{2066}-\x{2069}]+/u' ], [ "\n", ' ', '' ], $text );
	}
}
