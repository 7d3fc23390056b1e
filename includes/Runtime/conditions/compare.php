<?php
/** All pure, except that an address is taken apart once for a whole request. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * @param array<array-key, mixed> $value Lowered `[ part, needle ]`: which part of the address (see `address_part()`), and readable
 * text in lower case, or a complete pattern for `regex`.
 */
function compare_text( string $op, string $address, array $value ): bool {
	[ $part, $needle ] = $value;
	if ( ! \is_string( $part ) || ! \is_string( $needle ) ) {
		return false;
	}
	$text = address_part( $address, $part );
	switch ( $op ) {
		case 'contains':
			return \str_contains( $text, $needle );
		case 'not_contains':
			return ! \str_contains( $text, $needle );
		case 'equals':
			return $text === $needle;
		case 'not_equals':
			return $text !== $needle;
		case 'starts_with':
			return \str_starts_with( $text, $needle );
		case 'regex':
			// The pattern limits its own steps and was tested when it was saved; false (limit reached, text not UTF-8) is not a match.
			return 1 === \preg_match( $needle, $text );
	}
	return false;
}

/**
 * With percent-encoded letters readable.
 * @param string $part `raw` all of it; `raw_whole` path and query; `url` host, path and query in lower case; `whole` path and query
 * in lower case; `url_path` and `path` the same two without query and without slash at the end.
 */
function address_part( string $address, string $part ): string {
	/** @var string|null $address_known */
	static $address_known = null;
	/** @var array<string, string> $parts Of that address. */
	static $parts = [];

	if ( $address_known !== $address ) {
		$address_known = $address;
		$parts         = [];
	}
	if ( ! isset( $parts[ $part ] ) ) {
		$bare = (string) \preg_replace( '~^[a-z][a-z0-9+.-]*://~i', '', $address );
		$cut  = \strcspn( $bare, '/?#' );
		$text = match ( $part ) {
			'raw'                => $address,
			'url', 'url_path'    => $bare,
			default              => \substr( $bare, $cut ),
		};
		if ( 'path' === $part || 'url_path' === $part ) {
			$text = \rtrim( \substr( $text, 0, \strcspn( $text, '?#' ) ), '/' );
		}
		$text           = readable( $text );
		$parts[ $part ] = \str_starts_with( $part, 'raw' ) ? $text : \strtolower( $text );
	}
	return $parts[ $part ];
}

function readable( string $text ): string {
	$decoded = \rawurldecode( $text );
	return 1 === \preg_match( '//u', $decoded ) ? $decoded : $text;
}

/**
 * Compares a query parameter or a cookie. One that came several times (`?a[]=1&a[]=2`) equals or contains when one of them does.
 * @param mixed $seen  List of strings, or null when absent; absent things equal nothing.
 * @param mixed $value Lowered `[ key, text ]`.
 */
function compare_pair( string $op, mixed $seen, mixed $value ): bool {
	$found = \is_array( $seen ) ? $seen : [];
	$text  = \is_array( $value ) && \is_string( $value[1] ?? null ) ? $value[1] : '';
	switch ( $op ) {
		case 'exists':
			return [] !== $found;
		case 'not_exists':
			return [] === $found;
		case 'equals':
			return \in_array( $text, $found, true );
		case 'not_equals':
			return ! \in_array( $text, $found, true );
		case 'contains':
			foreach ( $found as $item ) {
				if ( \is_string( $item ) && \str_contains( $item, $text ) ) {
					return true;
				}
			}
	}
	return false;
}

/** Sums of money are floats, so equal means less than half a thousandth apart. */
function compare_number( string $op, float $seen, float $value ): bool {
	return match ( $op ) {
		'at_least'  => $seen > $value - 0.0005,
		'less_than' => $seen < $value - 0.0005,
		'equals'    => \abs( $seen - $value ) < 0.0005,
		default     => false,
	};
}

/**
 * Whether a moment is in a range of dates, until just before the end. The ends are local times turned into moments here, so that the hour which
 * daylight saving repeats cannot deactivate a snippet and activate it again, and a changed time zone of the site holds from then on.
 * @param array<array-key, mixed> $seen  `{at: Unix time in seconds, zone: time zone}`.
 * @param array<array-key, mixed> $value `[ from, to ]`, each `YYYY-MM-DD HH:MM` or '' for open.
 */
function within_dates( array $seen, array $value ): bool {
	[ $from, $to ] = $value;
	if ( ! \is_int( $seen['at'] ?? null ) || ! \is_string( $seen['zone'] ?? null ) || ! \is_string( $from ) || ! \is_string( $to ) ) {
		return false;
	}
	return ( '' === $from || $seen['at'] >= moment( $from, $seen['zone'] ) ) && ( '' === $to || $seen['at'] < moment( $to, $seen['zone'] ) );
}

/** Unix time in seconds. A time that daylight saving repeats is its second occurrence, one that it skips comes as much later: as PHP reads them. */
function moment( string $local, string $zone ): int {
	/** @var array<string, int> $known */
	static $known = [];

	$key = $local . ' ' . $zone;
	if ( ! isset( $known[ $key ] ) ) {
		$known         = \count( $known ) < 100 ? $known : [];
		$known[ $key ] = ( new \DateTimeImmutable( $local, new \DateTimeZone( $zone ) ) )->getTimestamp();
	}
	return $known[ $key ];
}

/**
 * Whether a time of day is in a range, until just before the end. A range that ends before it begins crosses midnight; one that ends where it
 * begins is the whole day.
 * @param string                  $seen  `HH:MM:SS`.
 * @param array<array-key, mixed> $value `[ from, to ]` as `HH:MM`, `to` up to `24:00`.
 */
function within_times( string $seen, array $value ): bool {
	[ $from, $to ] = $value;
	if ( ! \is_string( $from ) || ! \is_string( $to ) ) {
		return false;
	}
	if ( $from < $to ) {
		return $seen >= $from && $seen < $to;
	}
	return $seen >= $from || $seen < $to;
}
