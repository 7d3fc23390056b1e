<?php

declare(strict_types=1);

namespace Svc\Changes\Drafts;

use WP_Session_Tokens;

\defined( 'ABSPATH' ) || exit;

/** The session of a browser, by the cookie that WordPress sets at the login. A draft belongs to one of them. */
final class DraftSession {

	/** Empty without such a cookie, and when it is not that of the user: an application password is no session. */
	public static function token( int $user ): string {
		if ( $user < 1 || (int) \wp_validate_auth_cookie( '', 'logged_in' ) !== $user ) {
			return '';
		}
		return \wp_get_session_token();
	}

	/**
	 * Asked before WordPress can tell who is here, since snippets may run that early; a plugin that keeps sessions elsewhere and is loaded later is
	 * not asked, so on its site the answer is no.
	 */
	public static function is_live( int $user, string $token ): bool {
		return WP_Session_Tokens::get_instance( $user )->verify( $token );
	}
}
