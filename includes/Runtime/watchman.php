<?php
/**
 * The program that looks whether pages of the site do not come to an end (`stuck.php`), started by `Svc\Checks\Verify\Watchman` at the command
 * line. It needs no process of the web server: it loads WordPress without snippets, by a key that was made for it, and goes on as a request
 * does in which the site looks into itself (`verify.php`).
 *
 * The environment variable `svc_watchman` holds JSON: `folder`, where WordPress is; `marks`, the folder of the marks with a slash at the end;
 * `key`, its candidate's file as `candidate`; `host`, `uri` and `https` of the site; `looks`, whether there has to be a page that waits.
 */

declare(strict_types=1);

use function Svc\Runtime\announce;
use function Svc\Runtime\stuck_pages;

if ( 'cli' !== \PHP_SAPI || \defined( 'ABSPATH' ) ) {
	exit;
}

/** @var array{folder: string, marks: string, key: string, candidate: string, host: string, uri: string, https: bool, looks: bool}|null $svc_watchman Written by Watchman. */
$svc_watchman = \json_decode( (string) \getenv( 'svc_watchman' ), true );
\putenv( 'svc_watchman' );
if ( ! \is_array( $svc_watchman ) ) {
	exit;
}
if ( \function_exists( 'pcntl_alarm' ) ) {
	// A plugin may wait as well; nobody else would end this.
	\pcntl_alarm( 150 );
}
$svc_start = $svc_watchman['folder'] . 'wp-load.php';
$svc_facts = [
	// As wp-load.php does; what follows is ours and loads nothing of WordPress.
	'ABSPATH'       => $svc_watchman['folder'],
	// The front controller, which a request that only reads has to come from (`reads.php`).
	'WP_USE_THEMES' => true,
];
foreach ( $svc_facts as $svc_name => $svc_value ) {
	\define( $svc_name, $svc_value );
}
require __DIR__ . '/watch.php';
require __DIR__ . '/stuck.php';
$svc_pages = stuck_pages( $svc_watchman['marks'] );
if ( [] === $svc_pages && $svc_watchman['looks'] ) {
	@\unlink( $svc_watchman['candidate'] );
	exit;
}

$_SERVER['HTTP_X_SVC_CANDIDATE'] = $svc_watchman['key'];
$_SERVER['HTTP_HOST']            = $svc_watchman['host'];
$_SERVER['SERVER_NAME']          = \explode( ':', $svc_watchman['host'] )[0];
$_SERVER['REQUEST_METHOD']       = 'GET';
$_SERVER['REQUEST_URI']          = $svc_watchman['uri'];
$_SERVER['SCRIPT_NAME']          = $svc_watchman['uri'] . 'index.php';
$_SERVER['PHP_SELF']             = $_SERVER['SCRIPT_NAME'];
$_SERVER['SCRIPT_FILENAME']      = $svc_watchman['folder'] . 'index.php';
$_SERVER['SERVER_PROTOCOL']      = 'HTTP/1.1';
$_SERVER['REMOTE_ADDR']          = '127.0.0.1';
$_SERVER['SERVER_PORT']          = $svc_watchman['https'] ? '443' : '80';
if ( $svc_watchman['https'] ) {
	$_SERVER['HTTPS'] = 'on';
}
// As wp-includes/plugin.php takes callbacks that were there before it.
$GLOBALS['wp_filter'] = [
	'wp_loaded' => [
		[
			'svc_watchman' => [
				'accepted_args' => 0,
				'function'      => static function () use ( $svc_pages ): void {
					if ( [] !== $svc_pages ) {
						announce( 'stuck', $svc_pages, false );
					}
				},
			],
		],
	],
];
\chdir( $svc_watchman['folder'] );
require $svc_start;
