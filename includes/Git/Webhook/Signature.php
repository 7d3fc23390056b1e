<?php

declare(strict_types=1);

namespace Svc\Git\Webhook;

\defined( 'ABSPATH' ) || exit;

/**
 * Whether a delivery comes from who knows the secret, by the scheme of the provider in the settings: headers prove nothing, because Gitea sends
 * those of others, too. Pure.
 */
final class Signature {

	/** Seconds by which a time that is signed may be off. */
	private const WINDOW = 300;

	/** What the secret of Standard Webhooks begins with; the rest is the key in Base64. */
	private const PREFIX = 'whsec_';

	/**
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 * @param string                                $secret   Not empty: without one nothing is genuine.
	 * @param int                                   $now      Unix timestamp, seconds.
	 */
	public static function is_genuine( string $provider, #[\SensitiveParameter] string $secret, Delivery $delivery, int $now ): bool {
		if ( '' === $secret ) {
			return false;
		}

		return match ( $provider ) {
			'github'    => self::matches( 'sha256=' . self::hmac( $delivery->body, $secret ), $delivery->header( 'x-hub-signature-256' ) ),
			'bitbucket' => self::matches( 'sha256=' . self::hmac( $delivery->body, $secret ), $delivery->header( 'x-hub-signature' ) ),
			'gitea'     => self::is_of_gitea( $secret, $delivery ),
			'gitlab'    => self::is_of_gitlab( $secret, $delivery, $now ),
		};
	}

	/** Gitea signs the payload in JSON, also where it sends it as a field of a form. */
	private static function is_of_gitea( string $secret, Delivery $delivery ): bool {
		$given = $delivery->header( 'x-forgejo-signature' );
		$given = '' === $given ? $delivery->header( 'x-gitea-signature' ) : $given;

		return self::matches( self::hmac( Payload::json( $delivery ), $secret ), $given );
	}

	/** GitLab signs by Standard Webhooks since 2026. Where it does, that has to be right; the secret alone counts only where no signature is sent. */
	private static function is_of_gitlab( string $secret, Delivery $delivery, int $now ): bool {
		$signatures = $delivery->header( 'webhook-signature' );
		if ( '' === $signatures ) {
			return self::matches( $secret, $delivery->header( 'x-gitlab-token' ) );
		}
		$key  = \str_starts_with( $secret, self::PREFIX ) ? \base64_decode( \substr( $secret, \strlen( self::PREFIX ) ), true ) : false;
		$time = $delivery->header( 'webhook-timestamp' );
		if ( false === $key || '' === $key || ! \ctype_digit( $time ) || \strlen( $time ) > 12 || \abs( $now - (int) $time ) > self::WINDOW ) {
			return false;
		}
		$right = 'v1,' . \base64_encode( \hash_hmac( 'sha256', "{$delivery->header( 'webhook-id' )}.{$time}.{$delivery->body}", $key, true ) );
		$any   = false;
		foreach ( \explode( ' ', $signatures ) as $given ) {
			$any = self::matches( $right, $given ) || $any;
		}

		return $any;
	}

	private static function hmac( string $bytes, #[\SensitiveParameter] string $secret ): string {
		return \hash_hmac( 'sha256', $bytes, $secret );
	}

	private static function matches( #[\SensitiveParameter] string $right, string $given ): bool {
		return '' !== $given && \hash_equals( $right, $given );
	}
}
