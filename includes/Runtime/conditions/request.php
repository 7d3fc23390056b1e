<?php
/** What conditions see of the request itself, known from its first line on. A missing `$_SERVER` (WP-CLI) is unknown, never a notice. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** @return list<string> At most one of `frontend`, `admin`, `login`, `rest`, `ajax`, `cron`. WP-CLI and XML-RPC are none of them. */
function seen_location(): array {
	$kind = request_kind();
	return '' === $kind ? [] : [ $kind ];
}

/** Empty for other kinds. */
function request_kind(): string {
	if ( \defined( 'DOING_CRON' ) && true === \constant( 'DOING_CRON' ) ) {
		return 'cron';
	}
	if ( \defined( 'DOING_AJAX' ) && true === \constant( 'DOING_AJAX' ) ) {
		return 'ajax';
	}
	if ( ( \defined( 'WP_CLI' ) && true === \constant( 'WP_CLI' ) ) || ( \defined( 'XMLRPC_REQUEST' ) && true === \constant( 'XMLRPC_REQUEST' ) ) ) {
		return '';
	}
	if ( \defined( 'REST_REQUEST' ) && true === \constant( 'REST_REQUEST' ) ) {
		return 'rest';
	}
	if ( 'wp-login.php' === page_now() ) {
		return 'login';
	}
	if ( \is_admin() ) {
		return 'admin';
	}
	return is_rest_address() ? 'rest' : 'frontend';
}

/**
 * The file that WordPress answers with. Where a plugin has moved the sign-in page, WordPress takes its new address for the front page and
 * `wp-login.php` for the sign-in page until that plugin says otherwise, at the end of `plugins_loaded`.
 */
function page_now(): string {
	$page = \is_string( $GLOBALS['pagenow'] ?? null ) ? $GLOBALS['pagenow'] : '';
	if ( 0 < \did_action( 'setup_theme' ) || ! \in_array( $page, [ 'index.php', 'wp-login.php' ], true ) ) {
		return $page;
	}
	require_once __DIR__ . '/site.php';
	$moved = moved_sign_in();
	if ( '' === $moved ) {
		return $page;
	}
	$path  = (string) \strtok( \rawurldecode( request_text( 'REQUEST_URI' ) ?? '' ), '?' );
	$is_it = '?' === $moved[0] ? '' === ( $_GET[ \substr( $moved, 1 ) ] ?? null ) : \rtrim( $path, '/' ) === $moved;
	return $is_it ? 'wp-login.php' : 'index.php';
}

/** By the address: WordPress' constant comes only with `parse_request` (wp-includes/rest-api.php, rest_api_loaded()), after the first snippets. */
function is_rest_address(): bool {
	/** @var array<string, bool> $known */
	static $known = [];

	$parameter = $_POST['rest_route'] ?? $_GET['rest_route'] ?? null;
	$address   = ( request_text( 'REQUEST_URI' ) ?? '' ) . "\n" . \gettype( $parameter ) . ( \is_string( $parameter ) ? $parameter : '' );
	if ( ! isset( $known[ $address ] ) ) {
		require_once __DIR__ . '/../requests.php';
		// One entry: the address of a request does not change, and a long-running process must not collect them.
		$known = [ $address => null !== rest_route() ];
	}
	return $known[ $address ];
}

/** Absolute: `https://example.org/shop/?page=2`. */
function seen_url(): ?string {
	$uri = request_text( 'REQUEST_URI' );
	if ( null === $uri || '' === $uri ) {
		return null;
	}
	if ( 1 === \preg_match( '~^https?://~i', $uri ) ) {
		return $uri;
	}
	return ( \is_ssl() ? 'https://' : 'http://' ) . ( request_text( 'HTTP_HOST' ) ?? '' ) . '/' . \ltrim( $uri, '/' );
}

/**
 * @param mixed $value Lowered `[ key, text ]`.
 * @return list<string>|null Null when it is absent.
 */
function seen_query_param( mixed $value ): ?array {
	// Compared only, never used.
	return pick( as_sent( $_GET ), $value );
}

/**
 * @param mixed $value Lowered `[ key, text ]`.
 * @return list<string>|null Null when it is absent.
 */
function seen_cookie( mixed $value ): ?array {
	return pick( as_sent( $_COOKIE ), $value );
}

/** @return list<string> As WordPress tests it (wp-includes/vars.php): tablets count as mobile; no user agent at all is a desktop. */
function seen_device(): array {
	return [ \wp_is_mobile() ? 'mobile' : 'desktop' ];
}

/** Empty when the browser says nothing. */
function seen_referrer(): string {
	return request_text( 'HTTP_REFERER' ) ?? '';
}

/** Without WordPress' added slashes. */
function request_text( string $key ): ?string {
	// Compared only, never printed.
	$text = $_SERVER[ $key ] ?? null;
	if ( ! \is_string( $text ) ) {
		return null;
	}
	return is_slashed() ? \stripslashes( $text ) : $text;
}

/**
 * @param array<array-key, mixed> $values `$_GET` or `$_COOKIE`.
 * @return array<array-key, mixed>
 */
function as_sent( array $values ): array {
	if ( ! is_slashed() ) {
		return $values;
	}
	return \wp_unslash( $values );
}

/** WordPress adds slashes to the superglobals right before this action (wp-settings.php, wp_magic_quotes()); snippets run on both sides of it. */
function is_slashed(): bool {
	return 0 < \did_action( 'sanitize_comment_cookies' );
}
