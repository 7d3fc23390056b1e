<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

\defined( 'ABSPATH' ) || exit;

/**
 * Sees by the headers of an answer whether a page cache stands in front of the site: one that has let this request through says so, too.
 */
final class CacheTrace {

	/** Headers in which caches say what they did; whatever the value, there is one. */
	private const HEADERS = [ 'x-cache', 'x-cache-status', 'x-fastcgi-cache', 'x-proxy-cache', 'x-nginx-cache', 'x-srcache-fetch-status', 'x-varnish', 'x-cacheable', 'x-litespeed-cache', 'x-kinsta-cache', 'x-rack-cache', 'x-sucuri-cache', 'x-edge-cache' ];

	/**
	 * @param array<string, mixed> $response
	 *
	 * @return string Header and value, empty when nothing shows a cache.
	 */
	public static function of( array $response ): string {
		foreach ( self::HEADERS as $name ) {
			$value = self::value( $response, $name );
			if ( '' !== $value ) {
				return "{$name}: {$value}";
			}
		}
		$age = self::value( $response, 'age' );
		if ( 1 === \preg_match( '/^\d+$/D', $age ) && (int) $age > 0 ) {
			return "age: {$age}";
		}
		$cloudflare = self::value( $response, 'cf-cache-status' );

		// "Dynamic": Cloudflare keeps files of this site and no pages.
		return '' === $cloudflare || 1 === \preg_match( '/^(?:dynamic|none)/i', $cloudflare ) ? '' : "cf-cache-status: {$cloudflare}";
	}

	/**
	 * @param array<string, mixed> $response
	 */
	private static function value( array $response, string $name ): string {
		$value = \wp_remote_retrieve_header( $response, $name );
		$value = \is_array( $value ) ? \implode( ', ', \array_filter( $value, '\is_string' ) ) : $value;

		return \substr( (string) \preg_replace( '/[^\x20-\x7E]/', '', \trim( $value ) ), 0, 40 );
	}
}
