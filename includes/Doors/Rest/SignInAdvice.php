<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use WP_Error;

\defined( 'ABSPATH' ) || exit;

/** Tells a caller whom WordPress does not know how to log in: most did send a password, and the web server kept it to itself. */
final class SignInAdvice {

	private const UNAUTHORIZED = 401;

	/** The same refusal, with what to do in its message where it is for want of a login. */
	public function add( WP_Error $refusal ): WP_Error {
		$data = $refusal->get_error_data();
		if ( ! \is_array( $data ) || self::UNAUTHORIZED !== ( $data['status'] ?? null ) ) {
			return $refusal;
		}
		return new WP_Error( $refusal->get_error_code(), self::sentence(), $data );
	}

	private static function sentence(): string {
		$is_available = \wp_is_application_passwords_available();
		// A filter may allow over plain HTTP what WordPress itself does not.
		if ( ! $is_available && ! \wp_is_application_passwords_supported() ) {
			return \__( 'Log in. Application passwords need HTTPS, or WP_ENVIRONMENT_TYPE "local" on a test site.', 'svc' );
		}
		if ( ! $is_available ) {
			return \__( 'Log in. Application passwords are disabled, often by a security plugin.', 'svc' );
		}
		if ( self::has_header() ) {
			return \__( 'The Authorization header matches no user. Send a user name and application password (Users > Profile), as with curl -u "name:password".', 'svc' );
		}
		return self::runs_htaccess()
			? \__( 'Log in, or send an application password. If you did, save Settings > Permalinks, or add to .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1', 'svc' )
			: \__( 'Log in, or send an application password. If you did, ask your host to pass on the Authorization header.', 'svc' );
	}

	/** Whether anything came that could be a password, in whichever way PHP shows it. */
	private static function has_header(): bool {
		foreach ( [ 'PHP_AUTH_USER', 'HTTP_AUTHORIZATION', 'REDIRECT_HTTP_AUTHORIZATION' ] as $name ) {
			if ( '' !== ( $_SERVER[ $name ] ?? '' ) ) {
				return true;
			}
		}
		return false;
	}

	private static function runs_htaccess(): bool {
		$software = $_SERVER['SERVER_SOFTWARE'] ?? '';
		return \is_string( $software ) && 1 === \preg_match( '/apache|litespeed/i', $software );
	}
}
