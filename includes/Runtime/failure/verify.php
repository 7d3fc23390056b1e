<?php
/**
 * A request in which the site finds out what is wrong with it: sent by the site itself with a key (`Svc\Checks\Verify\Handover`), without
 * snippets, and with no client that waits for it. The listener does the work, at the event `verification_requested`. Loaded only then.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** The work begins when WordPress is loaded, or where a plugin ends the request before. The key with this id must not open anything again. */
function serve_verification( string $id ): void {
	$state            = &state();
	$state['skipped'] = 'own';
	$work             = static function () use ( $id ): void {
		/** @var bool $has_begun */
		static $has_begun = false;
		if ( $has_begun ) {
			return;
		}
		$has_begun = true;
		detach_client();
		announce( 'verification_requested', $id );
	};
	\add_action(
		'wp_loaded',
		static function () use ( $work ): void {
			$work();
			exit;
		},
		\PHP_INT_MAX
	);
	\register_shutdown_function( $work );
}

function detach_client(): void {
	if ( \function_exists( 'ignore_user_abort' ) ) {
		\ignore_user_abort( true );
	}
	if ( \function_exists( 'set_time_limit' ) ) {
		@\set_time_limit( 150 );
	}
	while ( \ob_get_level() > 0 && @\ob_end_clean() ) {
		continue;
	}
	if ( ! \headers_sent() ) {
		\header( 'Cache-Control: no-store, private', true, 200 );
		\header( 'Content-Length: 0' );
		\header( 'Connection: close' );
	}
	finish_answer();
}

/** Sends what there is to the client; where the server can, it is gone afterwards. */
function finish_answer(): void {
	if ( \function_exists( 'fastcgi_finish_request' ) ) {
		\fastcgi_finish_request();
	} elseif ( \function_exists( 'litespeed_finish_request' ) ) {
		\litespeed_finish_request();
	} else {
		\flush();
	}
}

/** Announces that a user looks at the service; whether they have access is for the listener to know. */
function announce_view(): void {
	try {
		announce( 'service_viewed' );
	} catch ( \Throwable ) {
		// The request has its own work to do, and has done it.
		return;
	}
}
