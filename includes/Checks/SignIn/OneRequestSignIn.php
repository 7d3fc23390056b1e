<?php

declare(strict_types=1);

namespace Svc\Checks\SignIn;

use WP_Error;
use WP_Session_Tokens;
use WP_User;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes this request one of a user: as if they had come with the cookies of a session, so that whatever asks who is there gets the usual
 * answer. Cookies and session exist in memory only (`OneRequestSession`): none is sent to a browser, none is stored, and the request
 * that ends takes them along. Whether the request may be signed in at all was decided before (`includes/Runtime/keyed/sign-in.php`).
 */
final class OneRequestSignIn {

	/** Seconds that the cookies would be good for; the request ends long before. */
	private const LIFETIME = 120;

	/** Has the user signed in as soon as WordPress can, before any plugin's callback asks who is there. */
	public function plan( int $user ): void {
		\add_filter( 'session_token_manager', static fn(): string => OneRequestSession::class, \PHP_INT_MAX );
		\add_filter( 'send_auth_cookies', '__return_false', \PHP_INT_MAX );
		\add_action( 'plugins_loaded', fn() => $this->sign_in( $user ), \PHP_INT_MIN );
		self::keep_traces_away();
	}

	private function sign_in( int $id ): void {
		$user = \get_userdata( $id );
		if ( ! $user instanceof WP_User ) {
			return;
		}
		$expires = \time() + self::LIFETIME;
		$token   = \wp_generate_password( 43, false, false );
		WP_Session_Tokens::get_instance( $id )->update(
			$token,
			[
				'expiration' => $expires,
				'login'      => \time(),
			]
		);
		foreach ( [
			'auth'        => 'AUTH_COOKIE',
			'secure_auth' => 'SECURE_AUTH_COOKIE',
			'logged_in'   => 'LOGGED_IN_COOKIE',
		] as $scheme => $constant ) {
			$name = \defined( $constant ) ? \constant( $constant ) : null;
			if ( \is_string( $name ) ) {
				$_COOKIE[ $name ] = \wp_generate_auth_cookie( $id, $expires, $scheme, $token );
			}
		}
		if ( isset( $GLOBALS['current_user'] ) ) {
			// The current user was asked for already, and there was none.
			\wp_set_current_user( $id );
		}
	}

	/**
	 * Leaves out what WordPress writes down about a person who looks at a screen: that the post is being edited, and the draft that
	 * waits in the dashboard's form; and what it asks wordpress.org on such an occasion, which has time until a person comes.
	 */
	private static function keep_traces_away(): void {
		$refuse = static fn( mixed $done, mixed $post, mixed $key ): mixed => '_edit_lock' === $key ? true : $done;
		\add_filter( 'update_post_metadata', $refuse, \PHP_INT_MAX, 3 );
		\add_filter( 'add_post_metadata', $refuse, \PHP_INT_MAX, 3 );
		\add_action( 'wp_dashboard_setup', static fn() => \remove_meta_box( 'dashboard_quick_press', 'dashboard', 'side' ), \PHP_INT_MAX );
		foreach ( [ '_maybe_update_core', '_maybe_update_plugins', '_maybe_update_themes' ] as $check ) {
			\remove_action( 'admin_init', $check );
		}
		\add_filter( 'pre_http_request', static fn( mixed $answer, mixed $options, mixed $url ): mixed => \is_string( $url ) && 'api.wordpress.org' === \wp_parse_url( $url, \PHP_URL_HOST ) ? new WP_Error( 'svc_not_now', 'Not asked: nobody looks at this page.' ) : $answer, \PHP_INT_MAX, 3 );
	}
}
