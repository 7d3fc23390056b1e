<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

\defined( 'ABSPATH' ) || exit;

/** What shows a page cache in front of the site: a header of an answer (one that has let this request through says so, too), or a drop-in. */
final class CacheTrace {

	/** Headers in which caches say what they did; whatever the value, there is one. */
	private const HEADERS = [ 'x-cache', 'x-cache-status', 'x-fastcgi-cache', 'x-proxy-cache', 'x-nginx-cache', 'x-srcache-fetch-status', 'x-varnish', 'x-cacheable', 'x-litespeed-cache', 'x-kinsta-cache', 'x-rack-cache', 'x-sucuri-cache', 'x-edge-cache' ];

	/** @param int|null $seconds For how long pages may be kept, or how old the page was; null where nothing says so. */
	public function __construct(
		public readonly string $sign,
		public readonly ?int $seconds = null,
	) {}

	public function is_hit(): bool {
		return 1 === \preg_match( '/^age: |\bhit\b/i', $this->sign );
	}

	/** @param array<string, mixed> $response */
	public static function of( array $response ): ?self {
		$header = self::header( $response );

		return '' === $header ? null : new self( $header, self::lifetime( $response ) );
	}

	/**
	 * Seconds for which this answer may be kept; where it does not say, how old it is.
	 * @param array<string, mixed> $response
	 * @see https://www.rfc-editor.org/rfc/rfc9111#section-5
	 */
	private static function lifetime( array $response ): ?int {
		$control = self::value( $response, 'cache-control', 200 );
		$age     = self::value( $response, 'age' );
		foreach ( [ [ '/\bs-maxage="?(\d{1,9})/i', $control ], [ '/(?<![\w-])max-age="?(\d{1,9})/i', $control ], [ '/^(\d{1,9})$/D', $age ] ] as [ $pattern, $text ] ) {
			if ( 1 === \preg_match( $pattern, $text, $found ) && (int) $found[1] > 0 ) {
				return (int) $found[1];
			}
		}

		return null;
	}

	/**
	 * @param array<string, mixed> $response
	 * @return string Header and value, empty when nothing shows a cache.
	 */
	private static function header( array $response ): string {
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

	/** @param array<string, mixed> $response */
	private static function value( array $response, string $name, int $most = 40 ): string {
		$value = \wp_remote_retrieve_header( $response, $name );
		$value = \is_array( $value ) ? \implode( ', ', \array_filter( $value, '\is_string' ) ) : $value;

		return \substr( (string) \preg_replace( '/[^\x20-\x7E]/', '', \trim( $value ) ), 0, $most );
	}
}
