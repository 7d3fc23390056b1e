<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Address;

use WpOrg\Requests\Exception;
use WpOrg\Requests\IdnaEncoder;

\defined( 'ABSPATH' ) || exit;

/**
 * An address that PHP, WordPress' HTTP API (`WpOrg\Requests\Iri`) and cURL understand in the same way. It is read once, by a list of what may stand
 * in it, and asked for as put together anew from the parts (`url()`). Pure.
 */
final class Address {

	/** Bytes; servers take no longer line. */
	private const LONGEST = 8000;

	/** No user names, passwords, backslashes, empty ports, ports with leading zeros, or dots at the end of a host. */
	private const FORM = '~\A(https?)://(\[[0-9a-f:]+\]|[a-z0-9_\x80-\xff-]+(?:\.[a-z0-9_\x80-\xff-]+)*)(?::([1-9]\d{0,4}))?(/[^?#]*)?(?:\?([^#]*))?(?:#(.*))?\z~is';

	/** What may stand in a path, a query and a fragment (RFC 3986), and what WordPress and browsers leave as it is: square brackets, letters of all languages. */
	private const PART = "~\A(?:[a-z0-9._\~!$&'()*+,;=:@/?\[\]\x80-\xff-]|%[0-9a-f]{2})*\z~i";

	/** @param string $host In small letters and ASCII; IPv6 in brackets. Path and query are encoded. */
	private function __construct(
		public readonly string $scheme,
		public readonly string $host,
		public readonly int $port,
		public readonly string $path,
		public readonly string $query,
	) {}

	/** Reads an absolute address; a fragment is dropped. */
	public static function read( string $url ): ?self {
		if ( \strlen( $url ) > self::LONGEST || 1 !== \preg_match( self::FORM, $url, $found ) ) {
			return null;
		}
		$scheme = \strtolower( $found[1] );
		$host   = self::host( $found[2] );
		$port   = (int) ( $found[3] ?? '' );
		$path   = self::part( $found[4] ?? '' );
		$query  = self::part( $found[5] ?? '' );
		if ( '' === $host || $port > 65535 || null === $path || null === $query || null === self::part( $found[6] ?? '' ) ) {
			return null;
		}
		// Readers differ on where these lead.
		if ( \str_starts_with( $path, '//' ) || 1 === \preg_match( '~/\.{1,2}(?:/|\z)~', $path ) ) {
			return null;
		}

		return new self( $scheme, $host, 0 === $port ? self::usual( $scheme ) : $port, '' === $path ? '/' : $path, $query );
	}

	/** @return non-empty-string */
	public function url(): string {
		return $this->scheme . '://' . $this->authority() . $this->request();
	}

	/** As the request line has it. */
	public function request(): string {
		return $this->path . ( '' === $this->query ? '' : '?' . $this->query );
	}

	public function site(): string {
		return $this->scheme . '://' . $this->authority();
	}

	/** As the header `Host` has it. */
	public function authority(): string {
		return $this->host . ( self::usual( $this->scheme ) === $this->port ? '' : ':' . $this->port );
	}

	/** Scheme, host and port count. The same host over HTTPS, at the usual ports, counts, too: nothing is lost by going there. */
	public function is_at( self $other ): bool {
		return $this->site() === $other->site()
			|| ( $this->host === $other->host && [ 'https', 443, 'http', 80 ] === [ $this->scheme, $this->port, $other->scheme, $other->port ] );
	}

	public function moved_to( self $place ): self {
		return new self( $place->scheme, $place->host, $place->port, $this->path, $this->query );
	}

	public function called( string $host ): self {
		return new self( $this->scheme, $host, $this->port, $this->path, $this->query );
	}

	private static function usual( string $scheme ): int {
		return 'https' === $scheme ? 443 : 80;
	}

	/** @return string Empty for what is none. */
	private static function host( string $host ): string {
		if ( \str_starts_with( $host, '[' ) ) {
			$packed = @\inet_pton( \substr( $host, 1, -1 ) );
			$short  = false === $packed ? false : \inet_ntop( $packed );
			// Addresses of IPv4 in the clothes of IPv6 are written in several ways.
			return false === $short || \str_contains( $short, '.' ) ? '' : '[' . $short . ']';
		}
		if ( 1 === \preg_match( '/[\x80-\xff]/', $host ) ) {
			try {
				$host = \class_exists( IdnaEncoder::class ) ? IdnaEncoder::encode( $host ) : '';
			} catch ( Exception ) {
				return '';
			}
		}

		return 1 === \preg_match( '/\A[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\z/i', $host ) && \strlen( $host ) < 254 ? \strtolower( $host ) : '';
	}

	/** @return string|null In the one way that `WpOrg\Requests\Iri` leaves as it is; null where something else stands in it. */
	private static function part( string $part ): ?string {
		if ( 1 !== \preg_match( self::PART, $part ) ) {
			return null;
		}

		return \preg_replace_callback(
			'~%[0-9a-f]{2}|[\x80-\xff\[\]]~i',
			static function ( array $found ): string {
				$byte = 3 === \strlen( $found[0] ) ? \chr( (int) \hexdec( \substr( $found[0], 1 ) ) ) : $found[0];

				return 1 === \preg_match( '/\A[a-z0-9._~-]\z/i', $byte ) ? $byte : \sprintf( '%%%02X', \ord( $byte ) );
			},
			$part
		);
	}
}
