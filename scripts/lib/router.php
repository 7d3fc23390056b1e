<?php
/**
 * Router of PHP's built-in server: static files, folders, pretty addresses.
 * It hides what a usual web server hides for WordPress with SQLite. The
 * storage of svc it hides only where SVC_TEST_GUARDED says so: tests need
 * sites on which the guards of svc itself are all there is.
 * @package svc
 */

declare(strict_types=1);

/**
 * Decides which file answers, relative to the document root.
 * @return array{path: string, rewritten: bool}
 */
function svc_router_target( string $root, string $uri ): array {
	$path = parse_url( $uri, PHP_URL_PATH );
	$path = '/' . ltrim( rawurldecode( is_string( $path ) ? $path : '' ), '/' );
	$is_hidden  = str_contains( $path, '..' ) || preg_match( '~/\.(?!well-known/)|/wp-content/database/~', $path ) === 1;
	$is_storage = getenv( 'SVC_TEST_GUARDED' ) === '1' && preg_match( '~/wp-content/svc(/|$)~i', $path ) === 1;
	if ( $is_hidden || $is_storage ) {
		http_response_code( 403 );
		exit;
	}

	$rewritten = false;
	// A subdirectory network puts the site's name before the files of WordPress.
	if ( getenv( 'SVC_TEST_MULTISITE' ) === '1' && ! file_exists( $root . $path ) ) {
		$short     = (string) preg_replace( '~^/[_0-9a-zA-Z-]+(/(?:wp-(?:content|admin|includes)(?:/.*)?|[^/]+\.php))$~', '$1', $path );
		$rewritten = $short !== $path;
		$path      = $short;
	}

	if ( is_dir( $root . $path ) ) {
		if ( ! str_ends_with( $path, '/' ) ) {
			header( 'Location: ' . parse_url( $uri, PHP_URL_PATH ) . '/', true, 301 );
			exit;
		}
		if ( is_file( $root . $path . 'index.php' ) ) {
			$path .= 'index.php';
		}
	}
	return [
		'path'      => is_file( $root . $path ) ? $path : '/index.php',
		'rewritten' => $rewritten,
	];
}

const SVC_ROUTER_TYPES = [
	'css' => 'text/css',
	'js'  => 'text/javascript',
	'svg' => 'image/svg+xml',
];

/** Sends a file whose address differs from its place, which the server cannot. */
function svc_router_send( string $file ): void {
	$type = SVC_ROUTER_TYPES[ pathinfo( $file, PATHINFO_EXTENSION ) ] ?? mime_content_type( $file );
	header( 'Content-Type: ' . $type );
	readfile( $file );
}

/**
 * Whether browsers may keep the file, as usual web servers let them: its address names its version. The server itself never lets them, so
 * that each page loads and compiles all scripts again.
 */
function svc_router_may_be_kept( string $path ): bool {
	return isset( $_GET['ver'], SVC_ROUTER_TYPES[ pathinfo( $path, PATHINFO_EXTENSION ) ] );
}

$svc_router_key = (string) getenv( 'SVC_TEST_KEY' );
if ( '' !== $svc_router_key && hash_equals( $svc_router_key, $_SERVER['HTTP_X_SVC_TEST_KEY'] ?? '' ) ) {
	require __DIR__ . '/in-site.php';
	return true;
}
unset( $svc_router_key );

$svc_router = svc_router_target( (string) $_SERVER['DOCUMENT_ROOT'], (string) $_SERVER['REQUEST_URI'] );
if ( ! str_ends_with( $svc_router['path'], '.php' ) ) {
	if ( svc_router_may_be_kept( $svc_router['path'] ) ) {
		header( 'Cache-Control: public, max-age=31536000' );
	} elseif ( ! $svc_router['rewritten'] ) {
		return false;
	}
	svc_router_send( $_SERVER['DOCUMENT_ROOT'] . $svc_router['path'] );
	return true;
}

$_SERVER['SCRIPT_NAME']     = $svc_router['path'];
$_SERVER['PHP_SELF']        = $svc_router['path'];
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . $svc_router['path'];
unset( $svc_router );

// WordPress expects the global scope, so the file is not included from a function.
chdir( dirname( $_SERVER['SCRIPT_FILENAME'] ) );
require $_SERVER['SCRIPT_FILENAME'];
