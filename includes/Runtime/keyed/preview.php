<?php
/**
 * The preview link: visitors with its key see snippets in testing mode, logged in or not, and only in that browser. Following it changes nothing on
 * the site; the index holds only the hash of the key, and a new key ends every preview.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/rescue.php';
require_once __DIR__ . '/../delivery/apart.php';

/** Seconds at most; it ends earlier when the browser is closed. */
const PREVIEW_SECONDS = 43200;

/** The beginning is that of WordPress' cookie for password-protected posts: most page caches serve no cached page to a browser that has one. */
const PREVIEW_COOKIE = 'wp-postpass_svc_preview';

/** Following the link, or ending the preview, answers the request and ends it. The hash is SHA-256 of the key, hex. */
function is_previewed( string $hash ): bool {
	if ( \defined( 'SVC_TIER' ) && 'pro' !== \SVC_TIER && 'agency' !== \SVC_TIER ) {
		// Links made before the site went to a lower tier (design 7) open nothing.
		return false;
	}
	$key = $_GET['svc-preview'] ?? null;
	if ( \is_string( $key ) && \in_array( of_server( 'REQUEST_METHOD' ), [ 'GET', 'HEAD' ], true ) ) {
		if ( 'off' === $key ) {
			give_cookie( '', 1, PREVIEW_COOKIE );
			leave_to( this_address() );
		}
		if ( \hash_equals( $hash, \hash( 'sha256', $key ) ) ) {
			$expires = \time() + PREVIEW_SECONDS;
			give_cookie( $expires . '.' . preview_mark( $hash, $expires ), 0, PREVIEW_COOKIE );
			leave_to( apart( this_address() ) );
		}
	}
	$cookie = $_COOKIE[ PREVIEW_COOKIE ] ?? null;
	if ( ! \is_string( $cookie ) || 1 !== \preg_match( '~^(\d{1,12})\.([0-9a-f]{64})$~D', $cookie, $found ) ) {
		return false;
	}
	if ( (int) $found[1] < \time() || ! \hash_equals( preview_mark( $hash, (int) $found[1] ), $found[2] ) ) {
		return false;
	}
	keep_unseen();
	stay_apart( true );
	return true;
}

function preview_mark( string $hash, int $expires ): string {
	return \hash_hmac( 'sha256', 'svc-preview|' . $expires, $hash . ( \defined( 'AUTH_SALT' ) && \is_string( \AUTH_SALT ) ? \AUTH_SALT : '' ) );
}

/** Without the key and our mark, as a path of the host it came to: whatever the request line says, it names no other host. */
function this_address(): string {
	$address = \remove_query_arg( [ 'svc-preview', MARK ], of_server( 'REQUEST_URI' ) );
	// Browsers drop control characters and take a backslash for a slash, so `/\host` would lead away.
	return '/' . \ltrim( (string) \preg_replace( '~[\x00-\x20\x7F\\\\]~', '', $address ), '/' );
}

function keep_unseen(): void {
	keep_from_caches();
	if ( ! \headers_sent() ) {
		\nocache_headers();
		\header( 'X-Robots-Tag: noindex, nofollow' );
	}
	\add_filter(
		'wp_robots',
		static fn(): array => [
			'noindex'  => true,
			'nofollow' => true,
		],
		\PHP_INT_MAX
	);
}
