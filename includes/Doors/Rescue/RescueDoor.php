<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

use Svc\Domain\Error\SvcException;
use Svc\Operations\SafeMode\RescueLink;

\defined( 'ABSPATH' ) || exit;

/**
 * What a rescue does once WordPress knows its users: the announcement `rescue` of the runtime. The runtime has compared hashes; whether
 * who made the link may still do this is asked here, in every request.
 *
 * @see includes/Runtime/rescue.php
 */
final class RescueDoor {

	public function __construct(
		private readonly RescueLink $link,
		private readonly RescuePage $page,
	) {
	}

	/**
	 * @param string     $step  `check`, `open` or `page`.
	 * @param int|string $value The secret to open with; for the page the Unix timestamp at which the rescue ends.
	 */
	public function pass( string $step, int|string $value ): void {
		match ( $step ) {
			'check' => $this->check(),
			'open'  => $this->open( (string) $value ),
			'page'  => $this->page->serve( (int) $value ),
			default => null,
		};
	}

	/**
	 * Ends the rescue when the user who made the link has lost access, before any part of the page is built: pages of a rescue are built without snippets.
	 */
	private function check(): void {
		if ( null !== $this->link->actor() ) {
			return;
		}
		self::give_cookie( '', 1 );
		self::leave( '/' );
	}

	private function open( string $secret ): void {
		try {
			$rescue = $this->link->open( $secret );
		} catch ( SvcException $refused ) {
			\wp_die( \esc_html( $refused->getMessage() ), \esc_html__( 'Rescue', 'svc' ), [ 'response' => 403 ] );
		}
		self::give_cookie( $rescue['token'], $rescue['until'] );
		// A page of our own, because somebody who is not logged in would only see the login screen.
		self::leave( '/?svc-rescue=page' );
	}

	/**
	 * Sets the cookie for site and admin alike, which may live in different folders.
	 *
	 * @param int $expires Unix timestamp; in the past to remove it.
	 */
	private static function give_cookie( string $value, int $expires ): void {
		\setcookie(
			'svc-rescue',
			$value,
			[
				'expires'  => $expires,
				'path'     => '/',
				'secure'   => \is_ssl(),
				'httponly' => true,
				'samesite' => 'Lax',
			]
		);
	}

	/**
	 * Sends the browser on, away from the address that holds the secret.
	 */
	private static function leave( string $path ): never {
		\header( 'Cache-Control: no-store, private' );
		\header( 'Referrer-Policy: no-referrer' );
		\header( 'X-Robots-Tag: noindex' );
		\header( 'Location: ' . \home_url( $path ), true, 302 );
		exit;
	}
}
