<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

use Svc\Domain\Warnings;

\defined( 'ABSPATH' ) || exit;

/** A regular expression for addresses that a person typed without delimiters: how it becomes a PCRE pattern, and what is wrong with a bad one. */
final class Pattern {

	/**
	 * Steps after which PCRE gives up, so that one pattern cannot hold up every page. Measured: `(a+)+$` on 2,000 letters ends
	 * within some milliseconds. PHP's own limit is ten times as high.
	 * @see https://www.pcre.org/current/doc/html/pcre2pattern.html#SEC2
	 */
	private const STEPS = 100000;

	/** The last one cannot be typed. */
	private const DELIMITERS = [ '~', '#', '%', '@', '!', ',', ';', '"', "\x01" ];

	/** In PCRE's words; null when it can be used. */
	public static function problem( string $pattern ): ?string {
		$problem = null;
		// preg_last_error() knows nothing of patterns that do not compile: the reason comes as a warning only.
		$result = Warnings::keep(
			static fn(): int|false => \preg_match( self::delimited( $pattern, '' ), '' ),
			static function ( string $message ) use ( &$problem ): void {
				$problem = (string) \preg_replace( '/^preg_match\(\): (?:Compilation failed: )?/', '', $message );
			}
		);
		if ( false !== $result ) {
			return null;
		}

		return $problem ?? \preg_last_error_msg();
	}

	public static function compile( string $pattern ): string {
		return self::delimited( $pattern, '(*LIMIT_MATCH=' . self::STEPS . ')' );
	}

	private static function delimited( string $pattern, string $limit ): string {
		foreach ( self::DELIMITERS as $delimiter ) {
			if ( ! \str_contains( $pattern, $delimiter ) ) {
				return $delimiter . $limit . $pattern . $delimiter . 'iu';
			}
		}

		// Every delimiter is in use: the control character is no part of any address, so leaving it out changes nothing.
		return "\x01" . $limit . \str_replace( "\x01", '', $pattern ) . "\x01iu";
	}
}
