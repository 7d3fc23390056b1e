<?php
/**
 * The rescue link: the browser that takes it up first goes on for two hours without any snippet. The address only shows a button, since programs that
 * scan mail open addresses; the button trades the secret for a cookie, so that the address, which is in logs, opens nothing any more. The plan
 * holds only hashes. The listener of the event `rescue_requested` does the work: `check` for every request, `offer` and `open` with the secret,
 * `page` with the end of the rescue.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/../delivery/apart.php';

/** The beginning is that of WordPress' cookie for password-protected posts: most page caches neither keep what such a browser gets nor give it what they keep. */
const RESCUE_COOKIE = 'wp-postpass_svc_rescue';

/**
 * @param array{link: string, session: string, user: int, until: int}|null $rescue SHA-256 of the secret or, once that is used, of the
 * cookie, hex, empty otherwise; Unix timestamp. Ending the rescue answers the request.
 */
function is_rescued( ?array $rescue ): bool {
	$asked  = $_GET['svc-rescue'] ?? null;
	$cookie = $_COOKIE[ RESCUE_COOKIE ] ?? null;
	$token  = \is_string( $cookie ) ? $cookie : '';
	// A user who looks at the site with its snippets for a moment can come back, though the link is used up.
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
		$sent = 'open' === $asked && 'POST' === of_server( 'REQUEST_METHOD' ) ? $_POST['secret'] ?? null : $asked;
		if ( \is_string( $sent ) && fits( $rescue['link'], $sent ) ) {
			keep_private();
			serve_step( 'open' === $asked ? 'open' : 'offer', $sent, \PHP_INT_MIN );
			return true;
		}
	}
	if ( 'off' === $asked ) {
		give_cookie( '', 1 );
		leave_to( \home_url( '/' ) );
	}
	return false;
}

function go_on( bool $is_page, int $until ): bool {
	keep_private();
	\add_action( 'plugins_loaded', static fn() => announce( 'rescue_requested', 'check', '' ), \PHP_INT_MIN );
	if ( $is_page ) {
		serve_step( 'page', $until, \PHP_INT_MAX );
	} else {
		stay_apart( false );
	}
	return true;
}

/**
 * No snippet runs in the page that answers, so none sees the secret.
 * @param string     $step  `offer`, `open` or `page`.
 * @param int|string $value As the listener wants it.
 */
function serve_step( string $step, int|string $value, int $priority ): void {
	$serve = static function () use ( $step, $value ): void {
		/** @var bool $has_begun */
		static $has_begun = false;
		// Without headers there is no cookie to give for the secret.
		if ( $has_begun || ( 'open' === $step && \headers_sent() ) ) {
			return;
		}

		$has_begun = true;
		announce( 'rescue_requested', $step, $value );
	};
	\add_action( 'init', $serve, $priority );
	// Something else may end the request before, perhaps only because it misses a snippet: the page comes all the same. After a fatal
	// error before WordPress says something about it.
	\add_filter(
		'wp_php_error_args',
		static function ( mixed $args ) use ( $serve ): mixed {
			$serve();
			return $args;
		},
		\PHP_INT_MIN
	);
	\register_shutdown_function( $serve );
}

/** A cache must not keep a page without snippets for others, and no address may be handed on. */
function keep_private(): void {
	keep_from_caches();
	if ( \headers_sent() ) {
		return;
	}

	\header( 'Cache-Control: no-store, private' );
	\header( 'Referrer-Policy: no-referrer' );
}

/** Nothing fits an empty hash. */
function fits( string $hash, string $text ): bool {
	return '' !== $hash && \hash_equals( $hash, \hash( 'sha256', $text ) );
}

/**
 * For site and admin alike, which may be in different folders, and beside it what page caches look for. A site of a network is in one folder.
 * @param int $expires Unix timestamp; in the past to remove it, 0 to keep it until the browser is closed.
 */
function give_cookie( string $value, int $expires, string $name = RESCUE_COOKIE ): void {
	foreach ( [ $name => $value ] + \array_fill_keys( COOKIES_FOR_CACHES, '' === $value ? '' : '1' ) as $one => $content ) {
		\setcookie(
			$one,
			$content,
			[
				'expires'  => $expires,
				'path'     => \is_multisite() ? \get_site( \svc_site_id() )->path ?? '/' : '/',
				'secure'   => \is_ssl(),
				'httponly' => true,
				'samesite' => 'Lax',
			]
		);
	}
}

function leave_to( string $address ): never {
	\header( 'Cache-Control: no-store, private' );
	\header( 'Referrer-Policy: no-referrer' );
	\header( 'X-Robots-Tag: noindex' );
	\header( 'Location: ' . $address, true, 302 );
	exit;
}
