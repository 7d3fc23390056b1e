<?php
/**
 * Plugin Name:       Snippets (svc)
 * Description:       PHP, HTML, CSS and JavaScript snippets as files: tested on your site before visitors get them, deactivated alone when they fail.
 * Version:           0.1.0
 * Requires at least: 6.6
 * Requires PHP:      8.1
 * Author:            The svc contributors
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       svc
 * Domain Path:       /languages
 * Plugin URI:
 * Author URI:
 * Network:
 * Update URI: false
 * Requires Plugins:
 * Site Wide Only:
 *
 * WordPress looks for each of its headers in the first 8 KiB of this file, on every request. Those without a value are there so that it
 * finds them at once; it takes them for missing. No directory may update this plugin.
 *
 * Boot file: constants, the runtime, and lazy hooks. It must stay free of logic and of classes: everything below the runtime
 * is reached through svc_plugin(), which a front-end request never calls. Its syntax stays at PHP 7.2 so that an
 * older server answers with a notice instead of a parse error.
 * @package svc
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

define( 'SVC_VERSION', '0.1.0' );
define( 'SVC_FILE', __FILE__ );
// In a release, a folder of that release alone (scripts/zip.mjs): a request that began with one release finds no file of another.
defined( 'SVC_CODE' ) || define( 'SVC_CODE', __DIR__ );

if ( ! is_php_version_compatible( '8.1' ) ) {
	add_action(
		'admin_notices',
		static function (): void {
			/* translators: %s: PHP version of the server. */
			$text = sprintf( __( 'Snippets needs PHP 8.1 or newer; this server runs PHP %s. Ask your host to switch to a newer version. Your snippets are kept.', 'svc' ), PHP_VERSION );
			printf( '<div class="notice notice-error"><p>%s</p></div>', esc_html( $text ) );
		}
	);
	return;
}

/** The composition root, built on first use. Nothing on a front-end request calls it. */
function svc_plugin(): Svc\Plugin {
	/** @var Svc\Plugin|null $plugin */
	static $plugin = null;
	if ( null === $plugin ) {
		require_once SVC_CODE . '/includes/Autoloader.php';
		Svc\Autoloader::register( SVC_CODE );
		$plugin = new Svc\Plugin( SVC_CODE );
		$plugin->listen();
	}
	return $plugin;
}

/** The site of a network that this request belongs to, whatever site WordPress has been switched to since. */
function svc_site_id(): int {
	/** @var int $site */
	static $site = 0;
	if ( 0 === $site ) {
		// Where the plugin is being activated, perhaps for one site after the other, WordPress may be switched already.
		$stack = did_action( 'plugins_loaded' ) > 0 ? (array) ( $GLOBALS['_wp_switched_stack'] ?? [] ) : [];
		$site  = is_int( $stack[0] ?? null ) ? $stack[0] : get_current_blog_id();
	}
	return $site;
}

/** Absolute storage root of the site of this request (spec 2.6): the first site owns the root, every other site a folder in it. */
function svc_storage_root(): string {
	$root = defined( 'SVC_STORAGE_DIR' ) ? constant( 'SVC_STORAGE_DIR' ) : null;
	$root = rtrim( is_string( $root ) && '' !== $root ? $root : WP_CONTENT_DIR . '/svc', '/\\' );
	$site = svc_site_id();
	return 1 === $site ? $root : $root . '/site-' . $site;
}

/**
 * Does a part of a request's work that is ours, on the site that the request belongs to. A folder of this plugin may be half there, as after an update that broke off: WordPress goes on
 * without what is missing, and one notice says so. What others have thrown passes.
 * @param callable(): mixed $part
 * @param mixed             $otherwise What to answer without it.
 */
function svc_guard( callable $part, mixed $otherwise = null ): mixed {
	$is_away = get_current_blog_id() !== svc_site_id();
	try {
		$is_away && switch_to_blog( svc_site_id() );
		return $part();
	} catch ( Throwable $error ) {
		// May be missing as well. Where OPcache knew a file that is gone, including it once more answers true and does nothing.
		@include_once SVC_CODE . '/includes/Runtime/failure/damage.php';
		if ( function_exists( 'Svc\Runtime\tolerate_own_failure' ) ) {
			Svc\Runtime\tolerate_own_failure( $error );
		} else {
			svc_log( 'the plugin failed', $error->getMessage(), $error->getFile(), $error->getLine() );
			svc_is_replaced();
		}
	} finally {
		$is_away && restore_current_blog();
	}
	return $otherwise;
}

/**
 * Whether another release takes the place of this one just now: then nothing is damaged, and the next request is whole.
 * @param string $message Of an error, which counts only where it is about a missing part: everything else fails in whole releases, too.
 */
function svc_is_replaced( string $message = '' ): bool {
	if ( __DIR__ === SVC_CODE ) {
		return false;
	}
	if ( '' !== $message ) {
		@include_once SVC_CODE . '/includes/Runtime/failure/damage.php';
		if ( function_exists( 'Svc\Runtime\is_missing_part' ) && ! Svc\Runtime\is_missing_part( $message ) ) {
			return false;
		}
	}
	// Where this file is missing, too, all of them are.
	@include_once SVC_CODE . '/includes/Replacement.php';
	if ( class_exists( 'Svc\Replacement', false ) && ! Svc\Replacement::is_going_on() ) {
		return false;
	}
	// This file may be older than what is on the disk, for as long as PHP does not look there.
	if ( function_exists( 'opcache_invalidate' ) ) {
		@opcache_invalidate( __FILE__, true );
	}
	return true;
}

/**
 * What a request for our routes gets then.
 * @param bool $is_begun Whether it may have changed something, so that it should not be sent again without a look.
 */
function svc_come_again( bool $is_begun = false ): WP_REST_Response {
	$again  = __( 'svc is being updated. Nothing was changed: send the request again in a few seconds.', 'svc' );
	$look   = __( 'svc was updated during this request. Check the result, and send the request again if needed.', 'svc' );
	$answer = rest_convert_error_to_response( $is_begun ? new WP_Error( 'svc_internal', $look, [ 'status' => 503 ] ) : new WP_Error( 'svc_busy', $again, [ 'status' => 503, 'retry_after' => 5 ] ) );
	$answer->header( 'Retry-After', '5' );
	return $answer;
}

/** Writes a failure of ours to the log of PHP, whatever the answer to the request says. */
function svc_log( string $what, string $message, string $file, int $line ): void {
	function_exists( 'error_log' ) && error_log( "svc: {$what}: {$message} ({$file}, line {$line})" );
}

/** Notes a failure of our own files, for the notice. */
function svc_damaged( string $message, string $file, int $line ): void {
	try {
		require_once SVC_CODE . '/includes/Damage.php';
		Svc\Damage::note( $message, $file, $line );
	} catch ( Throwable $error ) {
		svc_log( 'a part of the plugin is missing or damaged', $message, $file, $line );
	}
}

if ( isset( wp_load_alloptions()['svc_damaged'] ) ) {
	svc_guard(
		static function (): void {
			require_once SVC_CODE . '/includes/Damage.php';
			Svc\Damage::tell();
		}
	);
}
svc_guard(
	static function (): void {
		// Whatever else it may print is for the log.
		@require_once SVC_CODE . '/includes/Runtime/loader.php';
		// The runtime names what happened and knows no listener; the answer to a failure says whether the snippet is off now.
		Svc\Runtime\listen(
			static function ( string $event, ...$facts ): bool {
				return true === svc_guard(
					static function () use ( $event, $facts ): bool {
						return svc_plugin()->on_event( $event, $facts );
					}
				);
			}
		);
	}
);

add_filter(
	'map_meta_cap',
	static function ( $caps, $cap, $user_id ) {
		if ( 'svc_view' !== $cap && 'svc_design' !== $cap && 'svc_full' !== $cap ) {
			return $caps;
		}
		// Pages ask this for visitors too, where a snippet is in testing mode: the answer is known without loading anything.
		if ( ! is_int( $user_id ) || $user_id <= 0 ) {
			return [ 'do_not_allow' ];
		}
		$is_away = get_current_blog_id() !== svc_site_id();
		return svc_guard(
			static function () use ( $cap, $user_id, $is_away ): array {
				require_once SVC_CODE . '/includes/Everyday.php';
				return Svc\Everyday::required_caps( $cap, $user_id, $is_away );
			},
			[ 'do_not_allow' ]
		);
	},
	10,
	3
);
add_action(
	'rest_api_init',
	// Typed by hand: others fire this hook without the server, and that must end no request.
	static function ( $server ): void {
		if ( ! $server instanceof WP_REST_Server ) {
			return;
		}
		$is_there = svc_guard(
			static function () use ( $server ): bool {
				require_once SVC_CODE . '/includes/back-end-hooks.php';
				require_once SVC_CODE . '/includes/Everyday.php';
				Svc\Everyday::await_rest( $server );
				return true;
			}
		);
		if ( true !== $is_there && svc_is_replaced() ) {
			add_filter(
				'rest_pre_dispatch',
				static function ( $answer, $server, WP_REST_Request $request ) {
					return 0 === stripos( ltrim( $request->get_route(), '/' ), 'svc/v1' ) ? svc_come_again() : $answer;
				},
				PHP_INT_MIN,
				3
			);
		}
	}
);
add_action(
	'wp_abilities_api_categories_init',
	static function (): void {
		svc_guard(
			static function (): void {
				require_once SVC_CODE . '/includes/Everyday.php';
				Svc\Everyday::offer_abilities();
			}
		);
	}
);
if ( is_multisite() ) {
	// Also a page may delete a site. Before WordPress drops its tables, which say where its uploads are.
	add_action(
		'wp_uninitialize_site',
		static function ( WP_Site $site ): void {
			svc_guard(
				static function () use ( $site ): void {
					svc_plugin()->sites->delete( (int) $site->blog_id );
				}
			);
		},
		5
	);
}
// Every hook costs each page a microsecond or two, so a visitor's page gets those only that it can fire. Where this file is
// loaded after the others, the plugin is being activated.
if ( is_admin() || wp_doing_cron() || defined( 'WP_CLI' ) || defined( 'XMLRPC_REQUEST' ) || defined( 'ALTERNATE_WP_CRON' ) || did_action( 'plugins_loaded' ) > 0 ) {
	svc_guard(
		static function (): void {
			require_once SVC_CODE . '/includes/back-end-hooks.php';
		}
	);
}

// Only a path that ends in one of these names, or the address that robots.txt has without permalinks, costs anything here.
if ( isset( $_GET['robots'] ) || ( isset( $_SERVER['REQUEST_URI'] ) && is_string( $_SERVER['REQUEST_URI'] ) && false !== strpos( $_SERVER['REQUEST_URI'], '.txt' ) && 1 === preg_match( '~^[^?]*/(?:(?:app-)?ads|llms|security|robots)\.txt(?:\?|\z)~', $_SERVER['REQUEST_URI'] ) ) ) {
	$svc_answers = svc_guard(
		static function (): bool {
			require_once SVC_CODE . '/includes/Runtime/delivery/site-files.php';
			return Svc\Runtime\answers_site_file( svc_storage_root() );
		}
	);
	if ( true === $svc_answers ) {
		return;
	}
}

// A stylesheet or script of a snippet that the web server has not found: nothing else asks WordPress for one.
if ( isset( $_SERVER['REQUEST_URI'] ) && is_string( $_SERVER['REQUEST_URI'] ) && false !== strpos( $_SERVER['REQUEST_URI'], '/svc/' ) && 1 === preg_match( '~^[^?]*/svc/[1-9]\d*\.(?:css|js)(?:\?|\z)~', $_SERVER['REQUEST_URI'] ) ) {
	$svc_answers = svc_guard(
		static function (): bool {
			require_once SVC_CODE . '/includes/Runtime/delivery/public-files.php';
			return Svc\Runtime\answers_public_file();
		}
	);
	if ( true === $svc_answers ) {
		return;
	}
}

// Last, so that a snippet which ends the request still leaves every hook above in place for the shutdown that follows.
svc_guard(
	static function (): void {
		Svc\Runtime\boot( svc_storage_root() );
	}
);
