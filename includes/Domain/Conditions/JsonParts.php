<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

\defined( 'ABSPATH' ) || exit;

/** Cuts JSON that `json_decode()` has accepted into the texts of its members, to the byte: PHP's own reader turns `{}` into a list. */
final class JsonParts {

	private const SPACE = " \t\r\n";

	/**
	 * Nothing for a text or a number. Of members with the same key the last counts, as in `json_decode()`.
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
