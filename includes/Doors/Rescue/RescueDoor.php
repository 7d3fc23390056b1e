<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

use Svc\Domain\Error\SvcException;
use Svc\Recovery\RescueLink;

\defined( 'ABSPATH' ) || exit;

/**
 * What a rescue does once WordPress knows its users. The runtime has compared hashes; whether who made the link may still do this is asked here,
 * in every request.
 * @see includes/Runtime/keyed/rescue.php
 */
final class RescueDoor {

	/** As `includes/Runtime/keyed/rescue.php` reads it. */
	private const COOKIE = 'wp-postpass_svc_rescue';

	/** As `includes/Runtime/delivery/apart.php` has them. */
	private const COOKIES_FOR_CACHES = [ 'wordpress_logged_in_svc', 'wpSGCacheBypass' ];

	public function __construct(
		private readonly RescueLink $link,
		private readonly RescuePage $page,
		private readonly RescueStart $start,
	) {
	}

	/**
	 * @param string     $step  `check`, `offer`, `open` or `page`.
	 * @param int|string $value The secret to open with; for the page the Unix timestamp at which the rescue ends.
	 */
	public function pass( string $step, int|string $value ): void {
		if ( ! \function_exists( 'wp_salt' ) ) {
			// A plugin has failed while it was loaded. WordPress does the same for its recovery mode.
			require_once \ABSPATH . \WPINC . '/pluggable.php';
		}
		if ( 'check' === $step ) {
			$this->check();
		} elseif ( 'offer' === $step ) {
			$this->offer( (string) $value );
		} elseif ( 'open' === $step ) {
			$this->open( (string) $value );
		} elseif ( 'page' === $step ) {
			$this->check();
			$this->page->serve( (int) $value );
		}
	}

	/**
	 * Ends the rescue when the user who made the link has lost access, before any part of the page is built: pages of a rescue are built without snippets.
	 */
	private function check(): void {
		if ( null !== $this->link->actor() ) {
			return;
		}
		self::give_cookie( '', 1 );
		self::leave( \home_url( '/' ) );
	}

	/** Shows the button that uses the link up. Looking at it changes nothing. */
	private function offer( string $secret ): never {
		if ( null === $this->link->actor() ) {
			$this->refuse( RescueLink::is_over() );
		}
		$this->start->print( $secret, $this->link->expires() ?? \time() );
		exit;
	}

	private function open( string $secret ): never {
		try {
			$rescue = $this->link->open( $secret );
		} catch ( SvcException $refused ) {
			$this->refuse( $refused );
		}
		self::give_cookie( $rescue['token'], $rescue['until'] );
		// A page of our own, because a user who is not logged in would only see the login screen.
		self::leave( RescueFrame::address( 'page' ) );
	}

	private function refuse( SvcException $reason ): never {
		$this->start->refuse( $reason->getMessage() );
		exit;
	}

	/** For site and admin, which may be in different folders, and what page caches look for. An expiry in the past removes it. */
	private static function give_cookie( string $value, int $expires ): void {
		foreach ( [ self::COOKIE => $value ] + \array_fill_keys( self::COOKIES_FOR_CACHES, '' === $value ? '' : '1' ) as $name => $content ) {
			\setcookie(
				$name,
				$content,
				[
					'expires'  => $expires,
					'path'     => \is_multisite() ? \get_site( \svc_site_id() )->path ?? '/' : '/',
					'secure'   => \is_ssl(),
					'httponly' => true,
					'samesite' => 'Lax',
				]
			);
		}
	}

	/** Sends the browser on, away from the address that holds the secret. */
	private static function leave( string $address ): never {
		\header( 'Cache-Control: no-store, private' );
		\header( 'Referrer-Policy: no-referrer' );
		\header( 'X-Robots-Tag: noindex' );
		\header( 'Location: ' . $address, true, 302 );
		exit;
	}
}
