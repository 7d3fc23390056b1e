<?php

declare(strict_types=1);

namespace Svc\Doors;

use Svc\Domain\Actor;
use WP_Application_Passwords;

\defined( 'ABSPATH' ) || exit;

/** The actor of a request. Doors ask at the time of the request: with an application password the user is known only inside the REST dispatch. */
final class Actors {

	/** Tells the admin screens (cookie and nonce) from scripts (application passwords and everything else) for the record of changes. */
	public function at_rest(): Actor {
		// Core sets this flag once a cookie with a valid nonce has authenticated the request (rest_cookie_collect_status(), rest-api.php).
		return $this->signed_in( true === ( $GLOBALS['wp_rest_auth_cookie'] ?? null ) ? 'admin' : 'rest' );
	}

	/** @param 'rest'|'admin'|'ability'|'cli' $via The door. */
	public function signed_in( string $via ): Actor {
		$user = \wp_get_current_user();
		// A visitor has no properties; reading one gives false.
		$uuid = (string) \rest_get_authenticated_app_password();
		$item = '' === $uuid ? null : WP_Application_Passwords::get_user_application_password( $user->ID, $uuid );
		return new Actor( $user->ID, $via, $user->exists() ? $user->display_name : '', $uuid, password_name: \is_string( $item['name'] ?? null ) ? $item['name'] : '' );
	}
}
