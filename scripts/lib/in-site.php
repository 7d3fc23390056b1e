<?php
/**
 * Runs the PHP that tests send to their site, as `wp eval` would: WordPress is loaded and no user is signed in. It takes a tenth of the
 * time of a process of WP-CLI. What tests say of the command line itself goes through WP-CLI.
 *
 * The header `X-Svc-Test-Path` names another site of a network.
 *
 * The router includes it in the global scope, where WordPress wants to be loaded, and only for requests that carry the key of the site.
 * @package svc
 */

declare(strict_types=1);

define( 'WP_CLI', true );

/** Whatever plugins tell WP-CLI when they are loaded. */
final class WP_CLI {
	/**
	 * Takes it, and does nothing.
	 * @param string       $name      Of the method.
	 * @param array<mixed> $arguments
	 */
	public static function __callStatic( string $name, array $arguments ): void {}
}

/**
 * The code has no variables of ours, nor those of WordPress unless it says `global`.
 * @throws Throwable What the code throws.
 */
function svc_in_site_run(): void {
	// phpcs:ignore Squiz.PHP.Eval.Discouraged -- this is what it is for
	eval( (string) file_get_contents( 'php://input' ) );
}

// The address of the site: in front of PHP-FPM, the server that runs this is not the one that has it.
$_SERVER['HTTP_HOST']      = $_SERVER['HTTP_X_SVC_TEST_HOST'];
$_SERVER['SERVER_PORT']    = (string) parse_url( 'http://' . $_SERVER['HTTP_X_SVC_TEST_HOST'], PHP_URL_PORT );
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI']    = $_SERVER['HTTP_X_SVC_TEST_PATH'] ?? '/';
$_SERVER['QUERY_STRING']   = '';
$_SERVER['SCRIPT_NAME']    = '/index.php';
$_SERVER['PHP_SELF']       = '/index.php';
unset( $_SERVER['HTTP_USER_AGENT'] );
// What a site gives its pages is no matter of this, as it is none of WP-CLI.
set_time_limit( 0 );
ini_set( 'memory_limit', '512M' );
ignore_user_abort( true );

// WP-CLI leaves out the drop-in of page caches, too, which would answer instead.
$GLOBALS['wp_filter']['enable_loading_advanced_cache_dropin'][10]['svc'] = [
	'function'      => static fn (): bool => false,
	'accepted_args' => 1,
];

// No user is signed in, and WP-CLI cleans nothing for that.
$GLOBALS['wp_filter']['init'][11]['svc'] = [
	'function'      => static function (): void {
		kses_remove_filters();
	},
	'accepted_args' => 0,
];

chdir( (string) $_SERVER['DOCUMENT_ROOT'] );
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';

ob_start();
try {
	svc_in_site_run();
	http_response_code( 200 );
} catch ( Throwable $error ) {
	http_response_code( 500 );
	echo $error;
}
ob_end_flush();
