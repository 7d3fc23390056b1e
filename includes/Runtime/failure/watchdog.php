<?php
/**
 * The program that looks for pages that hang (`stuck.php`), started by `Svc\Checks\Verify\Watchdog` at the command line. It needs no process of the
 * web server: it loads WordPress without snippets, by a key that was made for it, and goes on as `verify.php`. The environment variable
 * `svc_watchdog` holds JSON: `folder`, where WordPress is; `marks`, the folder of the marks with a slash at the end; `key`, its candidate's file as
 * `candidate`; `host`, `uri` and `https` of the site; `looks`, whether it waits for a page that hangs, and does nothing without one.
 */

declare(strict_types=1);

use function Svc\Runtime\announce;
use function Svc\Runtime\hanging_pages;

if ( 'cli' !== \PHP_SAPI || \defined( 'ABSPATH' ) ) {
	exit;
}

/** @var array{folder: string, marks: string, key: string, candidate: string, host: string, uri: string, https: bool, looks: bool}|null $svc_watchdog Written by Watchdog. */
$svc_watchdog = \json_decode( (string) \getenv( 'svc_watchdog' ), true );
\putenv( 'svc_watchdog' );
if ( ! \is_array( $svc_watchdog ) ) {
	exit;
}
if ( \function_exists( 'pcntl_alarm' ) ) {
	// A plugin may wait as well; nothing else would end this.
	\pcntl_alarm( 150 );
}
$svc_start = $svc_watchdog['folder'] . 'wp-load.php';
$svc_facts = [
	// As wp-load.php does; what follows is ours and loads nothing of WordPress.
	'ABSPATH'       => $svc_watchdog['folder'],
	// The front controller, which a request that only reads has to come from (`reads.php`).
	'WP_USE_THEMES' => true,
];
foreach ( $svc_facts as $svc_name => $svc_value ) {
	\define( $svc_name, $svc_value );
}
try {
	require __DIR__ . '/watch.php';
	require __DIR__ . '/stuck.php';
} catch ( \Error $svc_error ) {
	// An update replaces the plugin: the next request that waits has another one started.
	@\unlink( $svc_watchdog['candidate'] );
	exit;
}
$svc_pages = hanging_pages( $svc_watchdog['marks'] );
// Started when the last process was taken: no request is left that could start another one when the first page is late.
for ( $svc_end = \time() + \Svc\Runtime\HANGING_AFTER + 1; [] === $svc_pages && $svc_watchdog['looks'] && \time() < $svc_end; \sleep( 1 ) ) {
	$svc_pages = hanging_pages( $svc_watchdog['marks'] );
}
if ( [] === $svc_pages && $svc_watchdog['looks'] ) {
	@\unlink( $svc_watchdog['candidate'] );
	exit;
}

$_SERVER['HTTP_X_SVC_CANDIDATE'] = $svc_watchdog['key'];
$_SERVER['HTTP_HOST']            = $svc_watchdog['host'];
$_SERVER['SERVER_NAME']          = \explode( ':', $svc_watchdog['host'] )[0];
$_SERVER['REQUEST_METHOD']       = 'GET';
$_SERVER['REQUEST_URI']          = $svc_watchdog['uri'];
$_SERVER['SCRIPT_NAME']          = $svc_watchdog['uri'] . 'index.php';
$_SERVER['PHP_SELF']             = $_SERVER['SCRIPT_NAME'];
$_SERVER['SCRIPT_FILENAME']      = $svc_watchdog['folder'] . 'index.php';
$_SERVER['SERVER_PROTOCOL']      = 'HTTP/1.1';
$_SERVER['REMOTE_ADDR']          = '127.0.0.1';
$_SERVER['SERVER_PORT']          = $svc_watchdog['https'] ? '443' : '80';
if ( $svc_watchdog['https'] ) {
	$_SERVER['HTTPS'] = 'on';
}
// As wp-includes/plugin.php takes callbacks that were there before it.
$GLOBALS['wp_filter'] = [
	'wp_loaded' => [
		[
			'svc_watchdog' => [
				'accepted_args' => 0,
				'function'      => static function () use ( $svc_pages ): void {
					if ( [] !== $svc_pages ) {
						announce( 'pages_hung', $svc_pages, false );
					}
				},
			],
		],
	],
];
\chdir( $svc_watchdog['folder'] );
require $svc_start;
