<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Address;

\defined( 'ABSPATH' ) || exit;

/** Reads a path strictly: what servers, PHP and WordPress might read in different ways is no path here. Pure. */
final class SitePath {

	/**
	 * @return list<string>|null Null for a path that climbs (`..`), hides a part (`.x`), has empty parts, spaces and control characters,
	 *                           backslashes, text that is no UTF-8, or percent signs that stand for percent signs.
	 */
	public static function parts( string $path ): ?array {
		if ( 1 !== \preg_match( "~^/(?:[a-z0-9/._!$&'()*+,=:@\x80-\xff\~-]|%[0-9a-f]{2})*$~Di", $path ) ) {
			return null;
		}
		$parts = \explode( '/', \substr( $path, 1 ) );
		if ( '' === \end( $parts ) ) {
			\array_pop( $parts );
		}
		$decoded = \array_map( '\rawurldecode', $parts );
		foreach ( $decoded as $part ) {
			if ( '' === $part || 1 === \preg_match( '~[\x00-\x1f\x7f\\\\/%?#;]|^\.~', $part ) || 1 !== \preg_match( '//u', $part ) ) {
				return null;
			}
		}

		return $decoded;
	}

	/**
	 * @param list<string> $parts
	 * @param list<string> $base
	 * @return list<string>|null
	 */
	public static function below( array $parts, array $base ): ?array {
		return \array_slice( $parts, 0, \count( $base ) ) === $base ? \array_slice( $parts, \count( $base ) ) : null;
	}
}
