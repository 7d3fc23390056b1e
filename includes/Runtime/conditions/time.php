<?php
/** What conditions see of the clock, always in the site's own time zone (Settings, General). `clock` in `with_seen()` replaces it. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** @return array{at: int, zone: string} */
function seen_date_range(): array {
	return [
		'at'   => clock(),
		'zone' => \wp_timezone()->getName(),
	];
}

/** `HH:MM:SS`. */
function seen_time_of_day(): string {
	return local_time( 'H:i:s' );
}

/** @return list<string> `1` (Monday) to `7` (Sunday). */
function seen_day_of_week(): array {
	return [ local_time( 'N' ) ];
}

/** Unix time in seconds. */
function clock(): int {
	$clock = seen_instead()['clock'] ?? null;
	return \is_int( $clock ) ? $clock : \time();
}

function local_time( string $format ): string {
	return ( new \DateTimeImmutable( '@' . clock() ) )->setTimezone( \wp_timezone() )->format( $format );
}
