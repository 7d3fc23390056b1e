<?php
/**
 * The rescue link: whoever has its secret browses two hours without any snippet, signed in or not, and only in that browser.
 * Loaded when the parameter or the cookie `svc-rescue` is there, before the first snippet runs. Nothing on the site is changed by
 * following the link; the index holds only the hash of the secret, and a new secret ends every rescue.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** How long a rescue lasts, seconds. */
const RESCUE_SECONDS = 7200;

/**
 * Whether this browser is being rescued. Following the link, or ending the rescue, answers the request and ends it; the page that
 * the link leads to is shown by whoever hears the announcement `rescue_page`.
 *
 * @param string $hash SHA-256 of the secret, hex; empty when there is no rescue link.
 */
function is_rescued( string $hash ): bool {
	$secret = $_GET['svc-rescue'] ?? null;
	if ( 'off' === $secret ) {
		give_cookie( '', 1 );
		leave_to( \home_url( '/' ) );
	}
	if ( '' === $hash ) {
		return false;
	}
	if ( \is_string( $secret ) && \hash_equals( $hash, \hash( 'sha256', $secret ) ) ) {
		$expires = \time() + RESCUE_SECONDS;
		give_cookie( $expires . '.' . rescue_mark( $hash, $expires ), $expires );
		// A page of our own, because somebody who is not signed in would only see the sign-in screen.
		leave_to( \home_url( '/?svc-rescue=page' ) );
	}
	$cookie = $_COOKIE['svc-rescue'] ?? null;
	if ( ! \is_string( $cookie ) || 1 !== \preg_match( '~^(\d{1,12})\.([0-9a-f]{64})$~D', $cookie, $found ) ) {
		return false;
	}
	if ( (int) $found[1] < \time() || ! \hash_equals( rescue_mark( $hash, (int) $found[1] ), $found[2] ) ) {
		return false;
	}
	// A cache must not keep a page without snippets for others.
	\defined( 'DONOTCACHEPAGE' ) || \define( 'DONOTCACHEPAGE', true );
	if ( ! \headers_sent() ) {
		\header( 'Cache-Control: no-store, private' );
	}
	if ( 'page' === $secret ) {
		$expires = (int) $found[1];
		\add_action( 'init', static fn() => announce( 'rescue_page', $expires ), \PHP_INT_MAX );
	}
	return true;
}

/**
 * What only somebody who had the secret can carry in the cookie.
 */
function rescue_mark( string $hash, int $expires ): string {
	return \hash_hmac( 'sha256', 'svc-rescue|' . $expires, $hash . ( \defined( 'AUTH_SALT' ) && \is_string( \AUTH_SALT ) ? \AUTH_SALT : '' ) );
}

/**
 * Sets the cookie for site and admin alike, which may live in different folders.
 *
 * @param int $expires Unix timestamp; in the past to remove it, 0 to keep it until the browser is closed.
 */
function give_cookie( string $value, int $expires, string $name = 'svc-rescue' ): void {
	\setcookie(
		$name,
		$value,
		[
			'expires'  => $expires,
			'path'     => '/',
			'secure'   => \is_ssl(),
			'httponly' => true,
			'samesite' => 'Lax',
		]
	);
}

/**
 * Sends the browser on, away from the address that holds the secret.
 */
function leave_to( string $address ): never {
	\header( 'Cache-Control: no-store, private' );
	\header( 'Referrer-Policy: no-referrer' );
	\header( 'X-Robots-Tag: noindex' );
	\header( 'Location: ' . $address, true, 302 );
	exit;
}
