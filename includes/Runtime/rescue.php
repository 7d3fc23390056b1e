<?php
/**
 * The rescue link: the browser that opens it first goes on for two hours without any snippet, logged in or not. The first request
 * trades the secret for a cookie, so that the address, which stands in logs, opens nothing any more. Loaded when the parameter or the
 * cookie `svc-rescue` is there, before the first snippet runs. The plan holds only hashes.
 *
 * The listener of the announcement `rescue` does the work, as soon as WordPress knows its users: `check` for every request of a rescue, `open` with the
 * secret, `page` with the end of the rescue.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * Whether this request runs without snippets. Ending the rescue answers the request.
 *
 * @param array{link: string, session: string, user: int, until: int}|null $rescue SHA-256 of the secret or, once that is used, of the
 *                                                                                 cookie, hex, empty otherwise; Unix timestamp.
 */
function is_rescued( ?array $rescue ): bool {
	$asked  = $_GET['svc-rescue'] ?? null;
	$cookie = $_COOKIE['svc-rescue'] ?? null;
	$token  = \is_string( $cookie ) ? $cookie : '';
	// Somebody who looks at the site with its snippets for a moment: they can come back, though the link is used up.
	$paused = \str_starts_with( $token, 'off.' );
	$token  = $paused ? \substr( $token, 4 ) : $token;
	if ( null !== $rescue && $rescue['until'] >= \time() ) {
		if ( fits( $rescue['session'], $token ) ) {
			if ( 'off' === $asked ) {
				give_cookie( 'off.' . $token, $rescue['until'] );
				leave_to( \home_url( '/' ) );
			}
			if ( $paused && 'page' === $asked ) {
				give_cookie( $token, $rescue['until'] );
				$paused = false;
			}
			return ! $paused && go_on( 'page' === $asked, $rescue['until'] );
		}
		if ( \is_string( $asked ) && fits( $rescue['link'], $asked ) ) {
			return open_rescue( $asked );
		}
	}
	if ( 'off' === $asked ) {
		give_cookie( '', 1 );
		leave_to( \home_url( '/' ) );
	}
	return false;
}

/**
 * Prepares a request of a browser that is being rescued.
 */
function go_on( bool $is_page, int $until ): bool {
	keep_private();
	\add_action( 'plugins_loaded', static fn() => announce( 'rescue', 'check', '' ), \PHP_INT_MIN );
	if ( $is_page ) {
		\add_action( 'init', static fn() => announce( 'rescue', 'page', $until ), \PHP_INT_MAX );
	}
	return true;
}

/**
 * Prepares the request that uses the link up. No snippet runs in it, so none sees the secret.
 */
function open_rescue( string $secret ): bool {
	keep_private();
	$purpose = of_server( 'HTTP_SEC_PURPOSE' ) . of_server( 'HTTP_PURPOSE' ) . of_server( 'HTTP_X_MOZ' ) . of_server( 'HTTP_X_PURPOSE' );
	if ( 'GET' !== of_server( 'REQUEST_METHOD' ) || 1 === \preg_match( '~prefetch|prerender|preview~i', $purpose ) ) {
		// A program that looks ahead of a person must not use the link up.
		\http_response_code( 503 );
		exit;
	}
	\add_action( 'init', static fn() => announce( 'rescue', 'open', $secret ), \PHP_INT_MIN );
	return true;
}

/** A cache must not keep a page without snippets for others, and no address may be handed on. */
function keep_private(): void {
	\defined( 'DONOTCACHEPAGE' ) || \define( 'DONOTCACHEPAGE', true );
	if ( \headers_sent() ) {
		return;
	}

	\header( 'Cache-Control: no-store, private' );
	\header( 'Referrer-Policy: no-referrer' );
}

/** Whether a text is what a hash was made of; nothing fits an empty hash. */
function fits( string $hash, string $text ): bool {
	return '' !== $hash && \hash_equals( $hash, \hash( 'sha256', $text ) );
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
