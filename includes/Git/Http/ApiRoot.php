<?php

declare(strict_types=1);

namespace Svc\Git\Http;

use Svc\Domain\Text;
use Svc\Git\Error\Refused;

\defined( 'ABSPATH' ) || exit;

/** The one place that a token goes to. An address that an answer names is taken only at the same origin. Immutable. */
final class ApiRoot {

	/** Host in ASCII or number, port, path of plain words: nothing that two readers could understand differently. */
	private const FORM = '~\A(?:(https?)://)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\])(?::([1-9]\d{0,4}))?((?:/\w[\w.-]*)*)/?\z~iD';

	/** What may stand in an address that a provider gives: RFC 3986, without a fragment. */
	private const GIVEN = "~\A/(?!/)(?:[a-z0-9._\~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*\z~iD";

	private function __construct(
		public readonly string $host,
		private readonly string $origin,
		private readonly string $path,
	) {}

	/**
	 * @param string $api         Host, host with path, or all of the root.
	 * @param bool   $allows_http Whether the owner of the site allows a token to go unencrypted.
	 */
	public static function of( string $api, string $ending, bool $allows_http ): self {
		if ( \strlen( $api ) > 300 || 1 !== \preg_match( self::FORM, $api, $found ) || (int) $found[3] > 65535 ) {
			throw new Refused( 'settings', Text::__( 'Enter a server address, such as git.example.com.', 'svc' ) );
		}
		$scheme = '' === $found[1] ? 'https' : \strtolower( $found[1] );
		$host   = \strtolower( $found[2] );
		if ( 'https' !== $scheme && ! $allows_http && ! self::is_this_machine( $host ) ) {
			/* translators: %s: name of a PHP constant. */
			throw new Refused( 'settings', \sprintf( Text::__( 'The API address must start with https://. For your own network, set %s to true.', 'svc' ), 'SVC_GIT_ALLOW_HTTP' ) );
		}
		$port = (int) $found[3];
		$path = $found[4];

		return new self( $host, $scheme . '://' . $host . ( 0 === $port || ( 'https' === $scheme ? 443 : 80 ) === $port ? '' : ":{$port}" ), \str_ends_with( $path, $ending ) ? $path : $path . $ending );
	}

	/** The same host with another end of the path, as GraphQL has it. */
	public function ending( string $ending, string $instead ): self {
		return new self( $this->host, $this->origin, \substr( $this->path, 0, \strlen( $this->path ) - \strlen( $ending ) ) . $instead );
	}

	/** @param array<string, string|int> $query */
	public function url( string $path, array $query = [] ): string {
		return $this->origin . $this->path . $path . ( [] === $query ? '' : '?' . \http_build_query( $query, '', '&', \PHP_QUERY_RFC3986 ) );
	}

	/** Whole or from its first slash on, as an answer names it; null where it leads to another origin, or could be read in several ways. */
	public function given( string $url ): ?string {
		$rest = \str_starts_with( $url, $this->origin . '/' ) ? \substr( $url, \strlen( $this->origin ) ) : $url;
		if ( 1 !== \preg_match( self::GIVEN, $rest ) || 1 === \preg_match( '~/(?:\.|%2e){1,2}(?:[/?]|\z)~i', $rest ) ) {
			return null;
		}

		return $this->origin . $rest;
	}

	/** The part of the API that an answer names, as `url()` takes it; null where it is none of this API, or could be read in several ways. */
	public function below( string $url ): ?string {
		$whole = $this->given( $url );
		$root  = $this->origin . $this->path . '/';

		return null !== $whole && \str_starts_with( $whole, $root ) ? \substr( $whole, \strlen( $root ) - 1 ) : null;
	}

	public static function encode( string $path ): string {
		return \implode( '/', \array_map( '\rawurlencode', \explode( '/', $path ) ) );
	}

	private static function is_this_machine( string $host ): bool {
		return 'localhost' === $host || '[::1]' === $host || 1 === \preg_match( '/\A127(?:\.\d{1,3}){3}\z/', $host );
	}
}
