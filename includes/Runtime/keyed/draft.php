<?php
/**
 * A page that shows unsaved snippets to the person who writes them (design 8.1, `POST /drafts`). The parameter `svc-draft` names a draft and opens
 * nothing: the cookie of the login that made it does, so an address in a log or a cache shows the page as it is. The page must be the one that
 * visitors would get, so the parameter is taken out before anything reads it, and put back only where the page leads on within the site.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/candidate.php';

/** Seconds that the page may take: an endless loop in unsaved code must not hold a process for long. */
const DRAFT_SECONDS = 20;

/** @return array<string, mixed>|null Its plan, if the draft is this browser's; null makes this an ordinary request. */
function open_draft( string $root ): ?array {
	$id   = asked_draft();
	$data = '' === $id ? null : own_draft( $root . '/candidates/' . $id . '.php' );
	if ( null === $data ) {
		return null;
	}
	keep_to_person( $data['user'], 'design' === $data['level'] ? 'svc_design' : 'svc_full' );
	take_parameter_out();
	lead_on_with( $id );
	$state              = &state();
	$state['candidate'] = [
		'secret'   => '',
		'file'     => '',
		'mode'     => 'draft',
		'user'     => $data['user'],
		'run'      => null,
		'error'    => null,
		'ended'    => null,
		'failures' => [],
		'notices'  => [],
		'level'    => null,
		'started'  => false,
	];
	if ( \function_exists( 'set_time_limit' ) ) {
		@\set_time_limit( DRAFT_SECONDS );
	}
	require_once __DIR__ . '/draft-page.php';
	tell_frame( $id, $data['snippets'] );
	/** @var array<string, mixed> */
	return anchored( $data['plan'], $root );
}

/** Empty unless the request only asks for a page. */
function asked_draft(): string {
	$id = $_GET['svc-draft'] ?? null;
	require_once __DIR__ . '/reads.php';
	$is_page = 'GET' === of_server( 'REQUEST_METHOD' ) && \defined( 'WP_USE_THEMES' ) && is_read() && [] === \array_intersect_key( $_GET, \array_flip( ACTING_PARAMETERS ) );
	return $is_page && \is_string( $id ) && 1 === \preg_match( '~^[0-9a-f]{16}$~D', $id ) ? $id : '';
}

/** @return array{user: int, level: string, snippets: list<int>, plan: array<array-key, mixed>}|null Null where the session is another one. */
function own_draft( string $file ): ?array {
	$data = @\is_file( $file ) ? include_index( $file ) : null;
	if ( 'draft' !== ( $data['mode'] ?? '' ) || ! \is_int( $data['expires'] ?? null ) || $data['expires'] <= \time() || ! \is_array( $data['plan'] ?? null ) ) {
		return null;
	}
	$token = session_token();
	if ( '' === $token || ! \is_string( $data['session'] ?? null ) || ! \hash_equals( $data['session'], \hash( 'sha256', $token ) ) ) {
		return null;
	}
	if ( ! \is_int( $data['user'] ?? null ) || $data['user'] < 1 || ! announce( 'draft_requested', $data['user'], $token ) ) {
		return null;
	}
	/** @var array{user: int, level: string, snippets: list<int>, plan: array<array-key, mixed>} Written by `Svc\Storage\Code\Candidates`. */
	return $data;
}

/** The token of the login whose cookie this browser sends; empty without one. Whether it is genuine is seen by its hash and by WordPress. */
function session_token(): string {
	$name   = \defined( 'LOGGED_IN_COOKIE' ) ? \LOGGED_IN_COOKIE : null;
	$cookie = \is_string( $name ) ? $_COOKIE[ $name ] ?? null : null;
	$parts  = \is_string( $cookie ) ? \explode( '|', $cookie ) : [];
	return 4 === \count( $parts ) ? $parts[2] : '';
}

/**
 * Keeps the page out of every cache, and from a browser that is not that person's any more: the cookie is checked in full as soon as
 * WordPress can, because a password that was changed ends it, and so are the rights.
 */
function keep_to_person( int $user, string $cap ): void {
	require_once __DIR__ . '/preview.php';
	keep_unseen();
	if ( ! \headers_sent() ) {
		\header( 'Referrer-Policy: same-origin' );
		// As the admin: what a page of another site shows in a frame can be clicked without being seen.
		\header( 'X-Frame-Options: SAMEORIGIN' );
		// Right before the headers go out, whatever a plugin has made of them by then.
		\header_register_callback(
			static function (): void {
				\header( 'Cache-Control: no-store, private' );
				\header( 'X-LiteSpeed-Cache-Control: no-cache' );
				\header( 'X-Accel-Expires: 0' );
				foreach ( [ 'ETag', 'Last-Modified', 'CDN-Cache-Control', 'Surrogate-Control' ] as $name ) {
					\header_remove( $name );
				}
			}
		);
	}
	\add_action(
		'plugins_loaded',
		static function () use ( $user, $cap ): void {
			if ( (int) \wp_validate_auth_cookie( '', 'logged_in' ) !== $user || ! \user_can( $user, $cap ) ) {
				leave_to( this_address() );
			}
		},
		\PHP_INT_MIN
	);
	\add_action( 'parse_request', __NAMESPACE__ . '\refuse_routes', \PHP_INT_MIN );
	// Visitors have none, and it moves the page.
	\add_filter( 'show_admin_bar', '__return_false', \PHP_INT_MAX );
}

/** Makes the address of this request the one that visitors use. */
function take_parameter_out(): void {
	unset( $_GET['svc-draft'], $_REQUEST['svc-draft'] );
	foreach ( [ 'REQUEST_URI', 'HTTP_REFERER' ] as $name ) {
		if ( \is_string( $_SERVER[ $name ] ?? null ) ) {
			$_SERVER[ $name ] = without_parameter( $_SERVER[ $name ] );
		}
	}
	if ( \is_string( $_SERVER['QUERY_STRING'] ?? null ) ) {
		$_SERVER['QUERY_STRING'] = \ltrim( without_parameter( '?' . $_SERVER['QUERY_STRING'] ), '?' );
	}
}

function without_parameter( string $address ): string {
	$rest = \preg_replace( '~(?<=[?&])svc-draft=[^&#]*&?~', '', $address, -1, $count );
	return null === $rest || 0 === $count ? $address : \preg_replace( '~[?&](?=#|$)~', '', $rest ) ?? $rest;
}

/** Has redirects to pages of this site show the draft, too. Those that lead elsewhere get nothing. */
function lead_on_with( string $id ): void {
	\add_filter(
		'wp_redirect',
		static function ( mixed $location ) use ( $id ): mixed {
			return \is_string( $location ) && is_page_here( $location ) ? \add_query_arg( 'svc-draft', $id, $location ) : $location;
		},
		\PHP_INT_MAX
	);
}
