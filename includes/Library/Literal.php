<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Bridge\Limits;
use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/**
 * Values of settings as literals of a language, and back. A literal ends nothing: no string, script tag, stylesheet or PHP. The twin of
 * `src/contract/library.ts`; both run `tests/fixtures/library/filling.json`.
 * @phpstan-import-type Setting from Item
 */
final class Literal {

	/** Numbers are written without an exponent, with at most so many digits after the point. */
	private const DECIMALS    = 6;
	private const MOST_NUMBER = 1e12;

	/**
	 * @param Setting $setting
	 * @param string  $type    Type of the snippet.
	 * @return string|null Null where the value does not fit.
	 */
	public static function of( mixed $value, array $setting, string $type ): ?string {
		return match ( $setting['type'] ) {
			'number' => self::decimal( $value, $setting ),
			'page'   => self::is_whole( $value ) ? self::decimal( $value, $setting ) : null,
			'flag'   => \is_bool( $value ) && 'css' !== $type ? ( $value ? 'true' : 'false' ) : null,
			'colour' => self::colour( $value, $type ),
			'choice' => self::is_line( $value ) && \in_array( $value, \array_column( $setting['options'], 'value' ), true ) ? self::quoted( $value, $type ) : null,
			default  => self::is_line( $value ) ? self::quoted( $value, $type ) : null,
		};
	}

	/** @param string $type Type of the snippet. */
	public static function value( string $literal, string $type ): string|int|float|bool {
		if ( 'true' === $literal || 'false' === $literal ) {
			return 'true' === $literal;
		}
		if ( 1 === \preg_match( '/\A-?[0-9]{1,15}\z/', $literal ) ) {
			return (int) $literal;
		}
		if ( \is_numeric( $literal ) ) {
			return (float) $literal;
		}
		if ( '#' === $literal[0] ) {
			return $literal;
		}
		$inner = \substr( $literal, 1, -1 );
		return match ( $type ) {
			'php'   => (string) \preg_replace( '/\\\\([\\\\' . $literal[0] . '])/', '$1', $inner ),
			'css'   => self::decoded( $inner, '[0-9A-Fa-f]{1,6} ?' ),
			default => self::decoded( $inner, 'x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}' ),
		};
	}

	public static function is_open( string|int|float|bool $value ): bool {
		return 0 === $value || ( \is_string( $value ) && '' === \trim( $value ) );
	}

	/** @param string $numbers Pattern of the escapes that name a character by its number. */
	private static function decoded( string $inner, string $numbers ): string {
		return (string) \preg_replace_callback(
			'/\\\\(?:(' . $numbers . ')|(.))/su',
			static fn( array $found ): string => '' === $found[1] ? $found[2] : \html_entity_decode( '&#x' . \trim( \ltrim( $found[1], 'xu' ) ) . ';', \ENT_QUOTES | \ENT_HTML5, 'UTF-8' ),
			$inner
		);
	}

	/** @param Setting $setting */
	private static function decimal( mixed $value, array $setting ): ?string {
		if ( ! \is_int( $value ) && ! \is_float( $value ) ) {
			return null;
		}
		if ( ! \is_finite( $value ) || $value < ( $setting['min'] ?? -self::MOST_NUMBER ) || $value > ( $setting['max'] ?? self::MOST_NUMBER ) ) {
			return null;
		}
		$text = \number_format( (float) $value, self::DECIMALS, '.', '' );
		if ( (float) $text !== (float) $value ) {
			return null;
		}
		$short = \rtrim( \rtrim( $text, '0' ), '.' );
		return '-0' === $short ? '0' : $short;
	}

	private static function is_whole( mixed $value ): bool {
		return ( \is_int( $value ) || ( \is_float( $value ) && \floor( $value ) === $value ) ) && $value >= 0;
	}

	private static function colour( mixed $value, string $type ): ?string {
		if ( ! \is_string( $value ) || 1 !== \preg_match( '/\A#[0-9A-Fa-f]{6}\z/', $value ) ) {
			return null;
		}
		return 'css' === $type ? $value : self::quoted( $value, $type );
	}

	/** @phpstan-assert-if-true string $value */
	private static function is_line( mixed $value ): bool {
		// The length in bytes first: no megabyte is searched.
		return \is_string( $value ) && \strlen( $value ) <= 4 * Limits::SETTING && 1 === \preg_match( '/\A\P{Cc}*+\z/u', $value ) && Utf8::length( $value ) <= Limits::SETTING;
	}

	private static function quoted( string $text, string $type ): string {
		$escaped = \str_replace( [ '\\', "'" ], [ '\\\\', "\\'" ], $text );
		$safe    = match ( $type ) {
			'php'   => $escaped,
			'css'   => \str_replace( '<', '\3C ', $escaped ),
			default => \str_replace( [ '<', "\u{2028}", "\u{2029}" ], [ '\x3C', '\u2028', '\u2029' ], $escaped ),
		};
		return "'{$safe}'";
	}
}
