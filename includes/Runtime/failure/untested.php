<?php
/**
 * Sees how pages load after a change that was not tested, because the site does not get through to itself (`Svc\Recovery\LastChange`). A visitor
 * must not be able to have anything deactivated by failures of their own making: only public pages count, by GET without a query string, by
 * requests without cookies or by the person who made the change.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/../page-verdict.php';
require_once __DIR__ . '/stuck.php';

/** Pages that came whole of which is heard: what there is to know from them shows after the first. */
const MOST_WHOLE = 20;

function note_page( string $file ): void {
	// Before other code makes something of it; who is certainly to blame is dealt with first.
	\add_filter( 'wp_php_error_message', static fn( mixed $message ): mixed => sheltered( static fn(): mixed => with_offer( at_shutdown( $message ) ), $message ), \PHP_INT_MIN );
	$page   = page_key();
	$change = \json_decode( (string) \strstr( (string) @\file_get_contents( $file ), '{' ), true );
	$whole  = \is_array( $change ) && \is_array( $change['whole'] ?? null ) ? $change['whole'] : [];
	if ( '' !== $page && \count( $whole ) < MOST_WHOLE && ! \in_array( $page, $whole, true ) ) {
		\register_shutdown_function( static fn(): mixed => sheltered( static fn(): bool => 'whole' === own_page( is_ended: false ) && [] === state()['failures'] && announce( 'page_loaded', $page ), false ) );
	}
}

/** A path may be written in more than one way. Empty where it is no page of the site. */
function page_key(): string {
	$address = page_address();
	if ( '' === $address || \is_admin() || \str_ends_with( $address, '/wp-login.php' ) ) {
		return '';
	}
	$path = \trim( (string) \preg_replace( '~/+~', '/', \strtolower( \rawurldecode( $address ) ) ), '/' );
	// What WordPress gives of the same page beside it.
	$path = (string) \preg_replace( '~(?:(?:^|/)(?:page/\d+|comment-page-\d+|feed|rdf|rss2?|atom|embed|trackback))+$~D', '', $path );
	return 'a' . \substr( \hash( 'sha256', $path ), 0, 16 );
}

/** Where something is done about a failure, the visitor is sent to the same page again, which shows whether it was right. */
function answer_failed_page( string $message ): void {
	$page  = page_key();
	$error = \error_get_last();
	if ( '' === $page || null === $error || null === state()['plan'] ) {
		return;
	}
	// By its code between the failure and WordPress, and not by who waited for the same hook.
	$by = first_snippet( trace( $error ) )['id'] ?? \array_reverse( state()['running'] )[0] ?? 0;
	// By the cookie, which only the person can send, and not by whom a snippet may have made of them.
	$user = \function_exists( 'wp_validate_auth_cookie' ) ? (int) \wp_validate_auth_cookie( '', 'logged_in' ) : 0;
	if ( !announce( 'page_failed', $page, $by, $user, [] === $_COOKIE ? network() : '', $message ) ) {
		return;
	}

	if ( answer_again() ) {
		exit;
	}
}

/** WordPress' page about an error, for the person whose change it may be. */
function with_offer( mixed $message ): mixed {
	$error = \error_get_last();
	if ( null === $error || ! \is_string( $message ) || 'GET' !== of_server( 'REQUEST_METHOD' ) || ! \function_exists( 'wp_validate_auth_cookie' ) ) {
		return $message;
	}
	require_once __DIR__ . '/endings.php';
	require_once __DIR__ . '/blame.php';
	if ( ! is_for_program() ) {
		announce(
			'error_shown',
			plain( $error ),
			static function ( string $html ) use ( &$message ): void {
				$message = $html . $message;
			}
		);
	}
	return $message;
}

/** Half of an address of version 6, which one customer gets, three of four parts of version 4; empty where it is not known. */
function network(): string {
	$address = @\inet_pton( of_server( 'REMOTE_ADDR' ) );
	return false === $address ? '' : \bin2hex( \substr( $address, 0, 4 === \strlen( $address ) ? 3 : 8 ) );
}
