<?php
/**
 * Names of what a failed request carried that a visitor can choose, announced after the answer, so that the site can ask for the same address
 * without them.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

const MOST_INPUTS = 30;

/** @param array{id: int, message: string, line: int, file: string, certain?: bool} $failure The visitor has what there is. */
function announce_inputs( array $failure ): void {
	$inputs = request_inputs();
	if ( [] === $inputs || ! ( $failure['certain'] ?? true ) || \defined( 'WP_CLI' ) || \defined( 'DOING_CRON' ) ) {
		return;
	}
	require_once __DIR__ . '/verify.php';
	if ( ! \defined( 'Svc\Runtime\BUFFER_CLOSES' ) ) {
		finish_answer();
	}
	try {
		announce(
			'request_failed',
			"request {$failure['id']}",
			[
				'kind'    => 'request',
				'message' => $failure['message'],
				'address' => of_server( 'REQUEST_URI' ),
				'suspect' => $failure['id'],
				// By the cookie, which only the person can send, and not by whom a snippet may have made of them.
				'user'    => \function_exists( 'wp_validate_auth_cookie' ) ? (int) \wp_validate_auth_cookie( '', 'logged_in' ) : 0,
				'file'    => \basename( $failure['file'] ),
				'inputs'  => $inputs,
			]
		);
	} catch ( \Throwable ) {
		// The request is dying; the error itself is written down.
		return;
	}
}

/** @return list<string> Names, never values: `query ref`, `body log`, `cookie lang`. A name that may be anything is left empty. */
function request_inputs(): array {
	$names = [];
	$parts = [
		'query'  => \array_keys( $_GET ),
		'body'   => [ ...\array_keys( $_POST ), ...\array_keys( $_FILES ) ],
		'cookie' => \array_filter( \array_keys( $_COOKIE ), static fn( int|string $name ): bool => 1 !== \preg_match( '/^(?:wordpress_|wp-settings-)/', (string) $name ) ),
	];
	if ( [] === $parts['body'] && ! \in_array( of_server( 'REQUEST_METHOD' ), [ 'GET', 'HEAD', '' ], true ) ) {
		$parts['body'] = [ '' ];
	}
	foreach ( $parts as $part => $keys ) {
		foreach ( $keys as $key ) {
			$names[ $part . ' ' . ( 1 === \preg_match( '/\A[A-Za-z0-9_.\-]{1,40}\z/', (string) $key ) ? $key : '' ) ] = true;
		}
	}
	return \array_slice( \array_keys( $names ), 0, MOST_INPUTS );
}
