<?php
/**
 * Pages of the site as its web server would give them, to requests with the pass that this server was started with
 * (`Svc\Checks\Loopback\Reach\OwnServer`). Run by PHP's built-in server for each request. The environment variable `svc_server` holds JSON: `pass`;
 * `folder`, where WordPress is; `home` and `site`, the paths before the site's addresses and before those of WordPress' own files; `scheme`;
 * `software`, the web server's name; `extensions` of PHP.
 */

declare(strict_types=1);

if ( \PHP_SAPI !== 'cli-server' || \defined( 'ABSPATH' ) ) {
	exit;
}

/** @var array{REQUEST_URI: string, REQUEST_METHOD: string, HTTP_X_SVC_NONCE?: string, HTTP_X_SVC_SERVER?: string, ...} $_SERVER As PHP's built-in server makes it. */
/** @var array<string, string>|null $svc_server Written by OwnServer. */
$svc_server = \json_decode( (string) \getenv( 'svc_server' ), true );
$svc_path   = \rawurldecode( (string) \parse_url( $_SERVER['REQUEST_URI'], \PHP_URL_PATH ) );

if ( ! \is_array( $svc_server ) || ! isset( $svc_server['pass'], $svc_server['extensions'] ) ) {
	\header( 'Cache-Control: no-store', true, 403 );
	exit;
}
if ( '/svc-hello' === $svc_path ) {
	// Proves to who started it that it is this server, and that it runs the same PHP.
	$svc_missing = \array_diff( \explode( ',', $svc_server['extensions'] ), \array_map( '\strtolower', \get_loaded_extensions() ) );
	\header( 'Content-Type: text/plain' );
	echo \hash_hmac( 'sha256', ( $_SERVER['HTTP_X_SVC_NONCE'] ?? '' ) . ' ' . \PHP_VERSION . ' ' . ( [] === $svc_missing ? $svc_server['extensions'] : 'less' ), $svc_server['pass'] );
	exit;
}
if ( 'GET' !== $_SERVER['REQUEST_METHOD'] || ! \hash_equals( $svc_server['pass'], $_SERVER['HTTP_X_SVC_SERVER'] ?? '' ) ) {
	\header( 'Cache-Control: no-store', true, 403 );
	exit;
}

unset( $_SERVER['HTTP_X_SVC_SERVER'] );
// Values that the web server's configuration gives its programs reach them through the environment.
$_SERVER += \getenv();
unset( $_SERVER['svc_server'] );
\putenv( 'svc_server' );
if ( 'https' === $svc_server['scheme'] ) {
	$_SERVER['HTTPS']       = 'on';
	$_SERVER['SERVER_PORT'] = '443';
}
if ( '' !== $svc_server['software'] ) {
	$_SERVER['SERVER_SOFTWARE'] = $svc_server['software'];
}
// Files of WordPress that are pages by themselves; the front controller answers for everything else.
$svc_start = $svc_server['site'] . '/';
$svc_file  = \str_starts_with( $svc_path, $svc_start ) ? \substr( $svc_path, \strlen( $svc_start ) ) : '';
if ( 1 === \preg_match( '~^wp-admin/?$~D', $svc_file ) ) {
	$svc_file = 'wp-admin/index.php';
}
if ( 1 !== \preg_match( '~^(?:wp-login\.php|wp-admin/(?:network/|user/)?[a-z0-9-]+\.php)$~D', $svc_file ) || ! \is_file( $svc_server['folder'] . '/' . $svc_file ) ) {
	$svc_file  = 'index.php';
	$svc_start = $svc_server['home'] . '/';
}
$_SERVER['DOCUMENT_ROOT']   = $svc_server['folder'];
$_SERVER['SCRIPT_NAME']     = $svc_start . $svc_file;
$_SERVER['PHP_SELF']        = $svc_start . $svc_file;
$_SERVER['SCRIPT_FILENAME'] = $svc_server['folder'] . '/' . $svc_file;
unset( $_SERVER['PATH_INFO'], $svc_server, $svc_path, $svc_start, $svc_file );

// WordPress expects the global scope, so the file is not included from a function.
\chdir( \dirname( $_SERVER['SCRIPT_FILENAME'] ) );
require $_SERVER['SCRIPT_FILENAME'];
