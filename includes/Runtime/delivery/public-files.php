<?php
/**
 * Has a stylesheet or script written again that is missing in uploads, and answers the request that missed it. Only requests for one that the
 * web server did not find reach WordPress, so no page pays for it. What is written is decided by the storage alone (`Svc\Changes\Republication`).
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Seconds for which no request tries a file again after one has failed. */
const PUBLIC_FILE_PAUSE = 30;

/** Whether the request is answered with a public file, later, so that no snippet is to run. */
function answers_public_file(): bool {
	if ( ! \in_array( of_server( 'REQUEST_METHOD' ), [ 'GET', 'HEAD' ], true ) ) {
		return false;
	}
	$uploads = \wp_get_upload_dir();
	$path    = \explode( '?', of_server( 'REQUEST_URI' ), 2 )[0];
	$base    = (string) \wp_parse_url( $uploads['baseurl'] . '/svc/', \PHP_URL_PATH );
	if ( ! \str_starts_with( $path, $base ) || 1 !== \preg_match( '/\A([1-9]\d{0,17})\.(css|js)\z/', \substr( $path, \strlen( $base ) ), $found ) ) {
		return false;
	}
	$bytes = publish_again( (int) $found[1], $found[2] ) ? @\file_get_contents( "{$uploads['basedir']}/svc/{$found[0]}" ) : false;
	if ( false === $bytes ) {
		return false;
	}
	// By then everything is there that other plugins count on at the end of a request.
	\add_action( 'init', static fn() => send_public_file( $bytes, $found[2] ), \PHP_INT_MIN );
	return true;
}

/** Whether the file of a snippet is as it should be now. One that could not be written is left alone for a while. */
function publish_again( int $id, string $extension ): bool {
	$noted = \wp_load_alloptions()['svc_unpublished'] ?? null;
	$tried = \is_string( $noted ) ? \json_decode( $noted, true ) : null;
	$tried = \is_array( $tried ) && \is_int( $tried[ $id ] ?? null ) ? $tried[ $id ] : 0;
	$now   = \time();
	return ( $tried <= $now - PUBLIC_FILE_PAUSE || $tried > $now ) && sheltered( static fn(): bool => announce( 'public_file_missing', $id, $extension ), false );
}

/** Answers the request and ends it. The answer is not cached: the next request finds the file. */
function send_public_file( string $bytes, string $extension ): never {
	// Page caches of other plugins keep pages: they would add their remark and forget what kind of file it is.
	\defined( 'DONOTCACHEPAGE' ) || \define( 'DONOTCACHEPAGE', true );
	while ( \ob_get_level() > 0 && @\ob_end_clean() ) {
		continue;
	}
	if ( ! \headers_sent() ) {
		\status_header( 200 );
		\nocache_headers();
		\header( 'Content-Type: ' . ( 'js' === $extension ? 'text/javascript' : 'text/css' ) . '; charset=utf-8' );
		\header( 'X-Content-Type-Options: nosniff' );
	}
	if ( 'HEAD' !== of_server( 'REQUEST_METHOD' ) ) {
		// A public file, under the header of its kind.
		echo $bytes;
	}
	exit;
}
