<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

\defined( 'ABSPATH' ) || exit;

/**
 * Cuts the text of a JSON object or list into the texts of its members, one level at a time, without reading them. PHP's own reader
 * turns `{}` into a list and large numbers into others; the text of a member is what was sent, to the byte.
 * It expects JSON that `json_decode()` has accepted. Pure.
 */
final class JsonParts {

	private const SPACE = " \t\r\n";

	/**
	 * Returns the text of each member by key or position; nothing for a text or a number. Of members with the same key the last counts,
	 * as in `json_decode()`.
	 * @return array<array-key, string>
	 */
	public static function of( string $json ): array {
		$at   = \strspn( $json, self::SPACE );
		$open = $json[ $at ] ?? '';
		if ( '{' !== $open && '[' !== $open ) {
			return [];
		}
		$parts = [];
		$end   = \strlen( $json );
		++$at;
		while ( true ) {
			$at += \strspn( $json, self::SPACE . ',', $at );
			if ( $at >= $end || '}' === $json[ $at ] || ']' === $json[ $at ] ) {
				return $parts;
			}
			$key = null;
			if ( '{' === $open ) {
				$after = self::after_text( $json, $at );
				$key   = \json_decode( \substr( $json, $at, $after - $at ) );
				$at    = $after + \strspn( $json, self::SPACE . ':', $after );
			}
			$after = self::after_value( $json, $at );
			$part  = \substr( $json, $at, $after - $at );
			if ( \is_string( $key ) ) {
				$parts[ $key ] = $part;
			} else {
				$parts[] = $part;
			}
			// A step at least, whatever the text is: this must end.
			$at = \max( $after, $at + 1 );
		}
	}

	/** Levels of lists and objects in a text: 1 for `[]` and `[1]`, 2 for `[[]]`, 0 for a text or a number. */
	public static function depth( string $json ): int {
		$at      = 0;
		$end     = \strlen( $json );
		$depth   = 0;
		$deepest = 0;
		while ( true ) {
			$at += \strcspn( $json, '"{}[]', $at );
			if ( $at >= $end ) {
				return $deepest;
			}
			if ( '"' === $json[ $at ] ) {
				$at = self::after_text( $json, $at );
				continue;
			}
			$depth  += '{' === $json[ $at ] || '[' === $json[ $at ] ? 1 : -1;
			$deepest = \max( $depth, $deepest );
			++$at;
		}
	}

	/** The place after the value that begins at `$at`. */
	private static function after_value( string $json, int $at ): int {
		$first = $json[ $at ] ?? '';
		if ( '"' === $first ) {
			return self::after_text( $json, $at );
		}
		if ( '{' !== $first && '[' !== $first ) {
			return $at + \strcspn( $json, self::SPACE . ',]}', $at );
		}
		$end   = \strlen( $json );
		$depth = 0;
		do {
			$at += \strcspn( $json, '"{}[]', $at );
			if ( $at >= $end ) {
				return $end;
			}
			if ( '"' === $json[ $at ] ) {
				$at = self::after_text( $json, $at );
				continue;
			}
			$depth += '{' === $json[ $at ] || '[' === $json[ $at ] ? 1 : -1;
			++$at;
		} while ( $depth > 0 );

		return $at;
	}

	/** The place after the text whose opening quote stands at `$at`. */
	private static function after_text( string $json, int $at ): int {
		$end = \strlen( $json );
		++$at;
		while ( true ) {
			$at += \strcspn( $json, '"\\', \min( $at, $end ) );
			if ( $at >= $end ) {
				return $end;
			}
			if ( '"' === $json[ $at ] ) {
				return $at + 1;
			}
			$at += 2;
		}
	}
}
