<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use WP_Application_Passwords;
use WP_User;

\defined( 'ABSPATH' ) || exit;

/**
 * What the site's own requests may carry of the person for whom they are made: the session that signed them in here, and the password of a web
 * server that asks for one. Never an application password, which can do everything its owner can.
 */
final class Caller {

	/**
	 * @param array<string, string> $cookies Not slashed.
	 * @return array<string, string> None where something else than a session signed the caller in.
	 */
	public function session_cookies( array $cookies ): array {
		return [] !== $cookies && $this->has_session() ? $cookies : [];
	}

	/**
	 * Whether these open the admin: browsers send the cookie that does to `wp-admin/` alone (`ADMIN_COOKIE_PATH`), seldom with REST.
	 * @param array<string, string> $cookies
	 */
	public static function opens_screens( array $cookies ): bool {
		$scheme = \is_ssl() || \force_ssl_admin() ? 'secure_auth' : 'auth';
		$name   = 'auth' === $scheme ? 'AUTH_COOKIE' : 'SECURE_AUTH_COOKIE';
		$name   = \defined( $name ) ? \constant( $name ) : '';
		$cookie = \is_string( $name ) ? $cookies[ $name ] ?? '' : '';

		return '' !== $cookie && false !== \wp_validate_auth_cookie( $cookie, $scheme );
	}

	/** The value of `Authorization` for a web server that asks for one, unless it opens an account of WordPress; empty for none. */
	public function server_login(): string {
		$name     = \wp_unslash( $_SERVER['PHP_AUTH_USER'] ?? null );
		$password = \wp_unslash( $_SERVER['PHP_AUTH_PW'] ?? null );
		if ( ! \is_string( $name ) || ! \is_string( $password ) || ! $this->has_session() || self::opens_account( $name, $password ) ) {
			return '';
		}

		return 'Basic ' . \base64_encode( $name . ':' . $password );
	}

	/** Cookies and nonce are verified again: a plugin may have signed the caller in by other means and left the cookies unread. */
	private function has_session(): bool {
		$nonce = $_REQUEST['_wpnonce'] ?? $_SERVER['HTTP_X_WP_NONCE'] ?? null;
		$user  = \get_current_user_id();
		if ( ! \is_string( $nonce ) || 0 === $user || [] === $_COOKIE ) {
			return false;
		}

		return \wp_validate_auth_cookie( '', 'logged_in' ) === $user && false !== \wp_verify_nonce( $nonce, 'wp_rest' );
	}

	/** By a form, a script or a plugin that takes passwords from the header. */
	private static function opens_account( string $name, string $password ): bool {
		$user = \get_user_by( 'login', $name );
		$user = $user instanceof WP_User ? $user : \get_user_by( 'email', $name );
		if ( ! $user instanceof WP_User ) {
			return false;
		}
		if ( \wp_check_password( $password, $user->user_pass, $user->ID ) ) {
			return true;
		}
		// Written with or without spaces (`wp_authenticate_application_password()`).
		$bare   = (string) \preg_replace( '/[^a-z\d]/i', '', $password );
		$is_old = \version_compare( \get_bloginfo( 'version' ), '6.8', '<' );
		foreach ( WP_Application_Passwords::get_user_application_passwords( $user->ID ) as $one ) {
			if ( $is_old ? \wp_check_password( $bare, $one['password'], $user->ID ) : WP_Application_Passwords::check_password( $bare, $one['password'] ) ) {
				return true;
			}
		}

		return false;
	}
}
