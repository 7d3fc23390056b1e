<?php

declare(strict_types=1);

namespace Svc\Checks\Pages;

use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/** Two answers that mean the same have the same lines. What differs from request to request in a known form is taken out. Pure. */
final class PageText {

	/** Bytes of a page beyond which it is not compared. */
	public const MOST_BYTES = 2097152;

	/** Lines of a page beyond which it is not compared. */
	private const MOST_LINES = 8000;

	/** Bytes of a line that are kept as they are. */
	private const LINE = 240;

	/** Headers by which snippets change how browsers and search engines take a page. */
	public const HEADERS = [ 'location', 'x-robots-tag', 'content-security-policy', 'strict-transport-security', 'x-frame-options', 'x-content-type-options', 'referrer-policy', 'permissions-policy' ];

	/** Seconds around now within which a number is the present time. */
	private const NOW = 172800;

	/**
	 * @param array<string, string> $headers
	 * @param int                   $now     Unix time, seconds.
	 * @return list<string>|null UTF-8, without control characters; null where the page is too large to be compared.
	 */
	public static function lines( int $status, array $headers, string $body, int $now ): ?array {
		if ( \strlen( $body ) > self::MOST_BYTES ) {
			return null;
		}
		$lines = [ 'HTTP ' . $status ];
		foreach ( $headers as $name => $value ) {
			$lines[] = self::cut( self::steady( self::readable( "{$name}: {$value}" ), $now ) );
		}
		foreach ( self::split( self::steady( self::readable( $body ), $now ) ) as $line ) {
			$lines[] = self::cut( $line );
			if ( \count( $lines ) > self::MOST_LINES ) {
				return null;
			}
		}

		return $lines;
	}

	/** Text that can be kept and shown: bytes that are no UTF-8 and control characters would do harm in both. */
	private static function readable( string $text ): string {
		$text = Utf8::is_valid( $text ) ? $text : (string) \preg_replace( '/[\x80-\xFF]/', '?', $text );

		// Those that turn the direction of text as well: a line has to be shown as it is.
		return (string) \preg_replace( '/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F\x{202A}-\x{202E}\x{2066}-\x{2069}]/u', '', $text );
	}

	private static function steady( string $text, int $now ): string {
		$text = (string) \preg_replace(
			[
				'/<!--.*?-->/s',
				// Decides in the browser what is shown; it comes and goes with the first snippet that has such a condition.
				'/<script\b[^>]*\sid=(["\'])svc-visitor-js\1[^>]*>.*?<\/script>/is',
				// The parameter of our own requests, as it stands in addresses, in HTML, in JSON and in addresses within addresses.
				'/(?:[?&]|&amp;|&#0?38;|\\\\u0026|%3F|%26)svc-test(?:=|%3D)[0-9a-f]{16}/i',
				'/(nonce[\w-]*(?:\\\\?["\'])?\s*(?:[:=]|\s+value=)\s*(?:\\\\?["\'])?)[0-9a-f]{10}\b/i',
				// These say the same with and without.
				'/(<(?:style|script)\b[^>]*?)\s+type=(["\'])text\/(?:css|javascript)\2/i',
				// Who prints a stylesheet decides where its lines break.
				'/<(?:style|script)\b[^>]*>|<\/(?:style|script)\s*>/i',
			],
			[ '', '', '', '$1…', '$1', "\n$0\n" ],
			$text
		);
		$text = self::without_names( $text );
		$days = [ \gmdate( 'Y-m-d', $now ), \gmdate( 'Y-m-d', $now - 86400 ), \gmdate( 'Y-m-d', $now + 86400 ) ];
		$text = (string) \preg_replace( '/(' . \implode( '|', $days ) . ')([T ])\d\d:\d\d(?::\d\d(?:\.\d+)?)?/', '$1$2…', $text );

		return (string) \preg_replace_callback(
			'/(?<![\d.])(\d{10})(?:\d{3})?(?!\d)/',
			static fn( array $found ): string => \abs( (int) $found[1] - $now ) < self::NOW ? '…' : $found[0],
			$text
		);
	}

	/** Stylesheets and scripts in the page without what they are called: another plugin calls them otherwise. */
	private static function without_names( string $text ): string {
		return (string) \preg_replace_callback(
			'/<(?:style|script)\b(?![^>]*\ssrc=)[^>]*>/i',
			static fn( array $tag ): string => (string) \preg_replace( '/\s+(?:id|class)=(["\'])[^"\']*\1/i', '', $tag[0] ),
			$text
		);
	}

	/** @return list<string> One for each tag with its text; of long scripts and stylesheets, one for each statement. */
	private static function split( string $text ): array {
		$lines = [];
		foreach ( self::parts( '/[\r\n]+|(?<=>)\s*(?=<)/', $text ) as $line ) {
			foreach ( \strlen( $line ) > self::LINE ? self::parts( '/(?<=[;{}])/', $line ) : [ $line ] as $part ) {
				$part = \trim( (string) \preg_replace( '/\s+/', ' ', $part ) );
				if ( '' !== $part ) {
					$lines[] = $part;
				}
			}
		}

		return $lines;
	}

	/** @return list<string> */
	private static function parts( string $pattern, string $text ): array {
		$parts = \preg_split( $pattern, $text, -1, \PREG_SPLIT_NO_EMPTY );

		return false === $parts ? [ $text ] : $parts;
	}

	private static function cut( string $line ): string {
		return \strlen( $line ) <= self::LINE ? $line : Utf8::cut( $line, self::LINE ) . '… (' . \substr( \hash( 'xxh64', $line ), 0, 6 ) . ')';
	}
}
