<?php
/**
 * Notices pages that hang. Each takes a process of the web server; when all are taken, no request is left to notice anything, so a program of its
 * own looks (`watchdog.php`). Only public pages without a query string count: a download or an import may take long. Processes are ended only
 * after the page was proved to hang.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Seconds after which a page that has not come is looked into. */
const HANGING_AFTER = 8;

/** Seconds after which a page that was proved to hang is not about to come any more, and seconds in which such pages are looked for. */
const PROVED_AFTER  = 2;
const PROVED_ROUNDS = 3;

/** Seconds before another program is started: the one before has looked by then. */
const WATCHDOG_PAUSE = 12;

/** @param bool $is_own Whether this is a request of the service, which never waits for what a snippet waits for. */
function look_for_hanging( bool $is_own ): void {
	$address = $is_own ? '' : page_address();
	if ( '' !== $address ) {
		\register_shutdown_function( static fn(): mixed => sheltered( static fn() => end_slow( $address ) ) );
	}
	$folder = state()['root'] . '/watch/';
	$is_late = [] !== hanging_pages( $folder );
	$is_last = ( $is_late || ! $is_own ) && is_last_process();
	if ( ! $is_late && ( ! $is_last || '' === $address ) ) {
		return;
	}
	try {
		$until = (int) \substr( (string) @\file_get_contents( $folder . 'watchdog.php' ), \strlen( MARK_GUARD ) );
		$until > \time() || announce( 'watchdog_needed', \time() + WATCHDOG_PAUSE );
	} catch ( \Throwable ) {
		// This request has its own work to do; the next one looks again.
		return;
	}
	if ( $is_late && $is_last && '' !== $address ) {
		keep_last_process();
	}
}

/**
 * Of processes of this machine that are there.
 * @param int $since  Unix time; what began before is left out. By default the last change: what began before it waits for snippets of that time.
 * @param int $after  Seconds that a page has taken at least.
 * @param int $before Unix time; what began then or later is left out.
 * @return array<int, string> Addresses as they were sent, by the number of the process.
 */
function hanging_pages( string $folder, ?int $since = null, int $after = HANGING_AFTER, int $before = \PHP_INT_MAX ): array {
	$names = @\scandir( $folder, \SCANDIR_SORT_NONE );
	$marks = \preg_grep( '~^\d+-[1-9]\d*-' . host() . '-[0-9a-f]{8}\.php$~D', false === $names || ! can_see_processes() ? [] : $names );
	$since ??= (int) @\filemtime( \dirname( $folder ) . '/index.token' );
	$found = [];
	foreach ( \array_slice( \array_filter( false === $marks ? [] : $marks, '\is_string' ), 0, 4 * MARKS_AT_ONCE ) as $name ) {
		$mark = (string) @\file_get_contents( $folder . $name, false, null, \strlen( MARK_GUARD ), 1024 );
		if ( 1 === \preg_match( '~^1 (\d+) \d+ ([^\n]*)\n~', $mark, $line ) && (int) $line[1] <= \time() - $after && (int) $line[1] >= $since && (int) $line[1] < $before && is_public_address( $line[2] ) && @\is_dir( '/proc/' . \explode( '-', $name )[1] ) ) {
			$found[ (int) \explode( '-', $name )[1] ] = $line[2];
		}
	}
	return $found;
}

/**
 * Ends processes of PHP-FPM that wait in pages whose snippet is inactive now: asked to stop, each wakes from a pause, goes on to the end of its
 * page and takes no other. One still in the page that was proved to hang a moment later is killed.
 */
function end_waiting( string $address ): void {
	$folder = state()['root'] . '/watch/';
	\clearstatcache();
	$off_at = (int) @\filemtime( \dirname( $folder ) . '/index.token' );
	$asked  = [];
	for ( $round = 0; $round <= PROVED_ROUNDS && \function_exists( 'posix_kill' ); $round++ ) {
		// SIGQUIT and SIGTERM, whose names are another extension's.
		$hanging = \array_intersect( hanging_pages( $folder, 0, PROVED_AFTER, $off_at ), [ $address ] );
		foreach ( \array_filter( \array_keys( hanging_pages( $folder, 0 ) + $hanging ), is_worker( ... ) ) as $process ) {
			isset( $asked[ $process ] ) && isset( $hanging[ $process ] ) ? \posix_kill( $process, 15 ) : \posix_kill( $process, 3 );
			$asked[ $process ] = true;
		}
		if ( ! \in_array( $address, hanging_pages( $folder, 0, 0, $off_at ), true ) ) {
			return;
		}
		\sleep( 1 );
	}
}

function is_worker( int $process ): bool {
	return \str_starts_with( (string) @\file_get_contents( "/proc/{$process}/comm" ), 'php-fpm' );
}

/** Empty when it is not for a public page. */
function page_address(): string {
	$address = 'GET' === of_server( 'REQUEST_METHOD' ) ? of_server( 'REQUEST_URI' ) : '';
	return is_public_address( $address ) ? $address : '';
}

/** No file and nothing below WordPress' own folders. Whether it is a public page is known later (`Loopback\Address\FrontAddress`). */
function is_public_address( string $address ): bool {
	return 1 === \preg_match( '~^/(?:(?!wp-)[^/?#.]*/)*(?:(?!wp-)[^/?#.]*|wp-login\.php)$~D', $address );
}

/** Whether this request runs in the last process that PHP-FPM has and may have. */
function is_last_process(): bool {
	$status = \function_exists( 'fpm_get_status' ) ? \fpm_get_status() : false;
	return false !== $status && 0 === $status['idle-processes'] && ( 'static' === $status['process-manager'] || $status['max-children-reached'] > 0 );
}

/** Answers with "busy" instead of a page that may wait as those before it do: one process stays free for when it is known why they wait. */
function keep_last_process(): never {
	if ( ! \headers_sent() ) {
		\header( 'Retry-After: 10', true, 503 );
		\header( 'Cache-Control: no-store, no-cache, must-revalidate, max-age=0' );
		\header( 'Content-Type: text/html; charset=utf-8' );
	}
	// No translations yet: plugins are being loaded.
	echo '<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10"><title>Busy</title></head><body><p>This site is busy at the moment. Please try again in a few seconds.</p></body></html>';
	exit;
}

/** The end of a page: one that came late is looked into, also where no program can be started and no request saw it meanwhile. */
function end_slow( string $address ): void {
	$begun = $_SERVER['REQUEST_TIME_FLOAT'] ?? null;
	if ( ! \is_float( $begun ) || \microtime( true ) - $begun < HANGING_AFTER || [] !== \preg_grep( '~^(?:Content-Disposition|Content-Type:(?!\s*text/html))~i', \headers_list() ) ) {
		return;
	}
	require_once __DIR__ . '/verify.php';
	finish_answer();
	try {
		announce( 'pages_hung', [ $address ] );
	} catch ( \Throwable ) {
		// The page is out; the next one that is as slow says it again.
		return;
	}
}
