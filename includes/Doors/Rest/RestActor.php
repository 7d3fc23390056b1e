<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use Svc\Domain\Actor;
use Svc\Doors\Actors;

\defined( 'ABSPATH' ) || exit;

/** Tells the admin screens (cookie and nonce) from scripts (application passwords and everything else) for the record of changes. */
final class RestActor {

	public function __construct( private readonly Actors $actors ) {
	}

	public function current(): Actor {
		// Core sets this flag once a cookie with a valid nonce has authenticated the request (rest_cookie_collect_status(), rest-api.php).
		$by_cookie = true === ( $GLOBALS['wp_rest_auth_cookie'] ?? null );
		return $this->actors->signed_in( $by_cookie ? 'admin' : 'rest' );
	}
}
