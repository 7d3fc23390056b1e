<?php
/**
 * Signs a user in for one request of the site itself, by the header `X-SVC-Sign-In` beside the key of a candidate. It fits one address, candidate
 * and user, within seconds, once (`Svc\Storage\Loopback\SignIns`), and is used up before other code can read it.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Where it does not fit, the request is a visitor's. `$user` is the one whom that candidate may sign in. */
function sign_in( string $root, string $candidate, int $user ): void {
	$key = of_server( 'HTTP_X_SVC_SIGN_IN' );
	unset( $_SERVER['HTTP_X_SVC_SIGN_IN'] );
	if ( $user < 1 || 'GET' !== of_server( 'REQUEST_METHOD' ) || 1 !== \preg_match( '~^([0-9a-f]{16})\.([0-9a-f]{64})$~D', $key, $found ) ) {
		return;
	}
	$file   = $root . '/candidates/' . $candidate . '-' . $found[1] . '.php';
	$record = \json_decode( (string) \strstr( (string) @\file_get_contents( $file, false, null, 0, 65536 ), "\n" ), true );
	if ( ! \is_array( $record ) || ! \is_string( $record['secret'] ?? null ) || ! \hash_equals( $record['secret'], \hash( 'sha256', $found[2] ) ) ) {
		return;
	}
	// Of two requests with one key only one can remove the file.
	if ( ! @\unlink( $file ) || ! \is_int( $record['expires'] ?? null ) || $record['expires'] < \time() ) {
		return;
	}
	if ( $user !== ( $record['user'] ?? null ) || \base64_encode( of_server( 'REQUEST_URI' ) ) !== ( $record['address'] ?? null ) ) {
		return;
	}
	announce( 'sign_in_requested', $user );
}
