<?php

declare(strict_types=1);

namespace Svc\Git\Http;

use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use WpOrg\Requests\Exception;

\defined( 'ABSPATH' ) || exit;

/** Code that watches WordPress' HTTP API never sees the token: it joins the request only when this leaves, and only to where it was meant to go. */
final class Transmission {

	/** Seconds. */
	private const LONGEST = 30;

	/** Header by which a request of ours is known on its way through WordPress' HTTP API; it does not leave. */
	private const MARK = 'X-SVC-Mark';

	/** Numbers of cURL for a certificate or an encryption that does not come about, so that nothing was sent; what breaks later may have arrived. */
	private const TLS = '/cURL error (?:35|51|58|60|77|83|90|91)\b|certificate verify failed/i';

	public function __construct(
		#[\SensitiveParameter]
		private readonly string $authorization,
	) {}

	/** @param array<string, string> $headers */
	public function send( string $method, string $url, array $headers, string $body, int $most ): ApiResponse {
		$mark = \bin2hex( \random_bytes( 8 ) );
		$seal = $this->sealing( $mark, $url );
		\add_action( 'requests-requests.before_request', $seal, \PHP_INT_MAX, 5 );
		try {
			$response = \wp_remote_request(
				$url,
				[
					'method'              => $method,
					'timeout'             => self::LONGEST,
					'redirection'         => 0,
					// That of WordPress names the site.
					'user-agent'          => 'svc-snippets/' . \SVC_VERSION,
					'headers'             => $headers + [ self::MARK => $mark ],
					'body'                => $body,
					'limit_response_size' => $most,
				]
			);
		} finally {
			\remove_action( 'requests-requests.before_request', $seal, \PHP_INT_MAX );
		}
		if ( $response instanceof \WP_Error ) {
			throw self::failure( $response, (string) \wp_parse_url( $url, \PHP_URL_HOST ) );
		}
		$names = [];
		foreach ( \wp_remote_retrieve_headers( $response ) as $name => $value ) {
			if ( \is_string( $name ) ) {
				$names[ \strtolower( $name ) ] = \is_array( $value ) ? \implode( ', ', \array_filter( $value, '\is_string' ) ) : ( \is_string( $value ) ? $value : '' );
			}
		}

		return new ApiResponse( (int) \wp_remote_retrieve_response_code( $response ), $names, \wp_remote_retrieve_body( $response ) );
	}

	/** @return \Closure(mixed, mixed, mixed, mixed, mixed): void */
	private function sealing( string $mark, string $meant ): \Closure {
		return function ( mixed &$url, mixed &$headers, mixed &$data, mixed &$type, mixed &$options ) use ( $mark, $meant ): void {
			if ( ! \is_array( $headers ) || ! \is_array( $options ) || $mark !== ( $headers[ self::MARK ] ?? '' ) ) {
				return;
			}
			unset( $headers[ self::MARK ] );
			if ( $url !== $meant ) {
				throw new Exception( 'a plugin has changed the address on the way', 'svc_changed' );
			}
			$headers['Authorization']    = $this->authorization;
			$options['follow_redirects'] = false;
		};
	}

	private static function failure( \WP_Error $error, string $host ): Refused|OutcomeUnknown {
		$said = $error->get_error_message();
		if ( 'http_request_not_executed' === $error->get_error_code() ) {
			/* translators: 1: host name, 2: name of a PHP constant. */
			return new Refused( 'http_blocked', \sprintf( \__( 'This site blocks requests to %1$s. Add that host to %2$s in wp-config.php.', 'svc' ), $host, 'WP_ACCESSIBLE_HOSTS' ) );
		}
		if ( 1 === \preg_match( self::TLS, $said ) ) {
			/* translators: 1: host name, 2: reason given by the system. */
			return new Refused( 'tls', \sprintf( \__( 'The certificate of %1$s is not valid (%2$s). Renew it, or ask your host to update certificates.', 'svc' ), $host, $said ) );
		}

		/* translators: 1: host name, 2: reason given by the system. */
		return new OutcomeUnknown( \sprintf( \__( '%1$s did not answer: %2$s. Try again later, or ask your host to allow the connection.', 'svc' ), $host, $said ) );
	}
}
