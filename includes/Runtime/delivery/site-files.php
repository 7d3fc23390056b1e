<?php
/**
 * Answers ads.txt, app-ads.txt, llms.txt and security.txt, and adds the site's lines to robots.txt, before any snippet and in safe mode. What is
 * missing, damaged or unreadable answers nothing, and WordPress goes on as without us.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Path below the address of the site => name in the storage. */
const SITE_FILES = [
	'ads.txt'                  => 'ads',
	'app-ads.txt'              => 'app_ads',
	'llms.txt'                 => 'llms',
	'security.txt'             => 'security',
	'.well-known/security.txt' => 'security',
	'robots.txt'               => 'robots',
];

/** Seconds that browsers and caches on the way may keep an answer. Caches that can be told are told of a change. */
const SITE_FILE_AGE = 300;

/** Whether the request is answered with one of our files, later, so that no snippet is to run. */
function answers_site_file( string $root ): bool {
	if ( ! \in_array( of_server( 'REQUEST_METHOD' ), [ 'GET', 'HEAD' ], true ) ) {
		return false;
	}
	$path = \explode( '?', of_server( 'REQUEST_URI' ), 2 )[0];
	$base = \rtrim( (string) \wp_parse_url( \home_url( '/' ), \PHP_URL_PATH ), '/' ) . '/';
	$name = \str_starts_with( $path, $base ) ? \substr( $path, \strlen( $base ) ) : '';
	if ( 'robots.txt' === $name || isset( $_GET['robots'] ) ) {
		add_to_robots( $root, 'robots.txt' === $name );
		return false;
	}
	$file = isset( SITE_FILES[ $name ] ) ? stored_site_file( $root, SITE_FILES[ $name ] ) : null;
	if ( null === $file || '' !== real_site_file( $name ) ) {
		return false;
	}
	// By then everything is there that other plugins count on at the end of a request.
	\add_action( 'init', static fn() => send_site_file( $file['text'], $file['modified'] ), \PHP_INT_MIN );
	return true;
}

/** @return array{text: string, modified: int}|null Null when there is none to be served; `modified` is a Unix timestamp. */
function stored_site_file( string $root, string $name ): ?array {
	$bytes  = @\file_get_contents( $root . '/files/site.php' );
	$stored = \is_string( $bytes ) ? \json_decode( \substr( $bytes, (int) \strpos( $bytes, "\n" ) ), true ) : null;
	$entry  = \is_array( $stored ) ? $stored[ $name ] ?? null : null;
	if ( ! \is_array( $entry ) || ! \is_string( $entry['text'] ?? null ) || ! \is_int( $entry['modified'] ?? null ) || '' === $entry['text'] ) {
		return null;
	}
	return [
		'text'     => \rtrim( $entry['text'], "\n" ) . "\n",
		'modified' => $entry['modified'],
	];
}

/** Also where WordPress' own rules do not lead there; the lines come after all others. `$is_path`: the path asks for it, and not a parameter. */
function add_to_robots( string $root, bool $is_path ): void {
	$lines = stored_site_file( $root, SITE_FILES['robots.txt'] );
	if ( null === $lines || ( $is_path && '' !== real_site_file( 'robots.txt' ) ) ) {
		return;
	}
	\add_filter( 'robots_txt', static fn( mixed $text ): string => \ltrim( \rtrim( \is_string( $text ) ? $text : '' ) . "\n\n" . $lines['text'] ), \PHP_INT_MAX );
	if ( $is_path ) {
		// Plain permalinks and sites in a folder have no rule for it.
		\add_filter( 'request', static fn( mixed $query ): mixed => \is_array( $query ) && ! isset( $query['robots'] ) ? [ 'robots' => '1' ] : $query, \PHP_INT_MAX );
	}
}

/** The file on the disk that the web server answers in our place: absolute path, empty when there is none, or none that may be looked at. */
function real_site_file( string $name ): string {
	$folder = \rtrim( \strtr( \ABSPATH, '\\', '/' ), '/' );
	// WordPress may lie below the root of the web server, and the address of the site above it.
	for ( $path = \rtrim( (string) \wp_parse_url( \site_url(), \PHP_URL_PATH ), '/' ); '' !== $path; $path = (string) \strstr( \substr( $path, 1 ), '/' ) ) {
		if ( \str_ends_with( $folder, $path ) ) {
			$folder = \substr( $folder, 0, -\strlen( $path ) );
			break;
		}
	}
	$file = $folder . \rtrim( (string) \wp_parse_url( \home_url(), \PHP_URL_PATH ), '/' ) . '/' . $name;
	return @\is_file( $file ) ? $file : '';
}

function send_site_file( string $text, int $modified ): never {
	// Page caches of other plugins keep pages: they would add their remark and forget what kind of file it is.
	\defined( 'DONOTCACHEPAGE' ) || \define( 'DONOTCACHEPAGE', true );
	while ( \ob_get_level() > 0 && @\ob_end_clean() ) {
		continue;
	}
	$tag      = \substr( \hash( 'sha256', $text ), 0, 32 );
	$is_known = ! \headers_sent() && is_known_site_file( $tag, $modified );
	if ( ! \headers_sent() ) {
		\header_remove( 'Pragma' );
		\header_remove( 'Expires' );
		\header( 'Cache-Control: public, max-age=' . SITE_FILE_AGE );
		\header( 'ETag: "' . $tag . '"' );
		\header( 'Last-Modified: ' . \gmdate( 'D, d M Y H:i:s', $modified ) . ' GMT' );
		\header( 'Content-Type: text/plain; charset=utf-8' );
		\header( 'X-Content-Type-Options: nosniff' );
		\status_header( $is_known ? 304 : 200 );
	}
	if ( 'HEAD' !== of_server( 'REQUEST_METHOD' ) && ! $is_known ) {
		// Plain text, and said to be.
		echo $text;
	}
	exit;
}

/** Whether who asks has this version already. A web server that compresses adds to the tag. */
function is_known_site_file( string $tag, int $modified ): bool {
	// WordPress has put slashes in front of quotes by now.
	$tags = \wp_unslash( of_server( 'HTTP_IF_NONE_MATCH' ) );
	if ( '' !== $tags ) {
		return 1 === \preg_match( '/(?:^|[\s,])(?:W\/)?"' . $tag . '(?:-[a-z]+)?"|^\s*\*\s*$/', $tags );
	}
	$since = \strtotime( of_server( 'HTTP_IF_MODIFIED_SINCE' ) );
	return \is_int( $since ) && $since >= $modified;
}
