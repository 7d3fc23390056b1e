<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Page\Target;

\defined( 'ABSPATH' ) || exit;

/** Whether people still get in: signed-in users to the admin, visitors to where they can sign in. Pure but for the site's addresses. */
final class SignInAccess {

	/**
	 * Errors and empty pages are for others to judge. A login page that leads elsewhere may lead to where people sign in now; one that leads to a
	 * page of this site has to lead to a password.
	 */
	public static function is_open( Target $target, Answer $answer ): bool {
		if ( ! \in_array( $answer->trouble, [ '', 'abroad' ], true ) || $answer->status >= 400 || ( '' !== $answer->unreadable && '' === self::redirect_target( $answer ) ) ) {
			return true;
		}
		return match ( $target->entrance ) {
			'admin' => '' === self::redirect_target( $answer ) || self::is_admin( self::redirect_target( $answer ) ),
			'login' => 'abroad' === $answer->trouble ? '' === $answer->beyond || self::has_password( $answer->beyond ) : self::is_sign_in( $answer ),
			default => true,
		};
	}

	/** What people saw instead, to stand in a sentence. */
	public static function closed( Target $target, Answer $answer ): string {
		$place = self::redirect_target( $answer );
		return '' === $place
			/* translators: %s: what was asked for, such as "the login page". */
			? \sprintf( \__( '%s had no form to log in with', 'svc' ), $target->label )
			/* translators: 1: what was asked for, such as "the dashboard", 2: address. */
			: \sprintf( \__( '%1$s sent people on to %2$s', 'svc' ), $target->label, $place );
	}

	private static function redirect_target( Answer $answer ): string {
		if ( 'abroad' === $answer->trouble ) {
			return $answer->detail;
		}
		return $answer->redirect_target();
	}

	private static function is_admin( string $url ): bool {
		return \str_starts_with( self::path( $url ), self::path( \admin_url() ) );
	}

	/** With a password, or in place of WordPress' own page with any form that is sent. */
	private static function is_sign_in( Answer $answer ): bool {
		return [] === $answer->redirects && '' === \trim( $answer->body ) || self::has_form( $answer );
	}

	public static function has_form( Answer $answer ): bool {
		if ( [] === $answer->redirects && 1 === \preg_match( '~<form\b[^>]*\bmethod\s*=\s*["\']?post\b~i', $answer->body ) ) {
			return true;
		}
		return self::has_password( $answer->body );
	}

	public static function has_password( string $body ): bool {
		return 1 === \preg_match( '~<input\b[^>]*\btype\s*=\s*["\']?password\b~i', $body );
	}

	private static function path( string $url ): string {
		return (string) \wp_parse_url( $url, \PHP_URL_PATH );
	}
}
