<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

\defined( 'ABSPATH' ) || exit;

/**
 * Sends one request to an address of the site, over the road that leads there for the moment, through WordPress' HTTP API. Knows nothing of
 * candidates; whoever calls has made sure that the address is one of this site.
 */
final class Wire {

	/** Bytes of an answer that are read; endless output must not fill our memory. */
	private const MOST_BYTES = 16777216;

	/** Seconds to get through to the server: the site is its own neighbour, so what takes longer is a firewall that drops packets. */
	private const CONNECT = 4;

	public function __construct(
		private readonly Origins $origins,
		private readonly Road $road,
	) {}

	/**
	 * @param array<string, string> $headers
	 * @param array<string, string> $cookies
	 * @param float                 $seconds Time limit.
	 * @param bool                  $waits   Whether for the answer.
	 *
	 * @return array<string, mixed>|\WP_Error
	 */
	public function get( string $url, array $headers, array $cookies, float $seconds, bool $waits = true ): array|\WP_Error {
		[ $base, $pass ]    = $this->road->detour();
		[ $address, $host ] = self::through_base( $url, $base );
		if ( '' !== $host ) {
			$headers['Host'] = $host;
		}
		$hurry = static function ( mixed &$to, mixed &$sent, mixed &$data, mixed &$type, mixed &$options ): void {
			if ( \is_array( $options ) ) {
				$options['connect_timeout'] = self::CONNECT;
			}
		};
		\add_action( 'requests-requests.before_request', $hurry, 9, 5 );
		try {
			$response = \wp_remote_get(
				$address,
				[
					'timeout'             => $seconds,
					'redirection'         => 0,
					'blocking'            => $waits,
					'headers'             => $headers + $pass,
					'cookies'             => $cookies,
					'limit_response_size' => self::MOST_BYTES,
					/** This filter is documented in wp-includes/class-wp-http-streams.php */
					'sslverify'           => (bool) \apply_filters( 'https_local_ssl_verify', false, $address ),
				]
			);
		} finally {
			\remove_action( 'requests-requests.before_request', $hurry, 9 );
		}
		if ( $response instanceof \WP_Error ) {
			$this->road->broke();
		}

		return $response;
	}

	/**
	 * Asks for a file that answers without WordPress; it is told nothing.
	 *
	 * @param callable(array<string, mixed>): bool $is_answer Whether the file itself has answered.
	 *
	 * @return 'answered'|'blocked'|'silent'|'unreachable' `silent`: whoever took the request did not answer in time; `blocked`: somebody else answers; `unreachable`: nobody took it.
	 */
	public function probe( string $url, callable $is_answer, float $seconds ): string {
		$url = \add_query_arg( 'svc-probe', \bin2hex( \random_bytes( 4 ) ), $url );
		if ( ! $this->origins->is_own( $url ) ) {
			return 'blocked';
		}
		$response = $this->get( $url, [], [], $seconds );
		if ( $response instanceof \WP_Error ) {
			return 'timeout' === self::trouble( $response->get_error_message() ) ? 'silent' : 'unreachable';
		}

		return $is_answer( $response ) ? 'answered' : 'blocked';
	}

	/**
	 * Tells a server that takes a request and does not answer from one that nobody gets through to, which takes just as long where packets
	 * are dropped.
	 *
	 * @param string $message Words of cURL (lib/connect.c, lib/progress.c) or of the socket transport (Requests/src/Transport/Fsockopen.php).
	 *
	 * @return 'timeout'|'unreachable'
	 */
	public static function trouble( string $message ): string {
		return 1 === \preg_match( '/Operation timed out|fsocket timed out/i', $message ) ? 'timeout' : 'unreachable';
	}

	/**
	 * Replaces the origin of an address where the site reaches itself under another one, as in containers.
	 *
	 * @param string $base Origin of a server of our own; empty without one.
	 *
	 * @return array{string, string} Address, and the `Host` to send with it; empty when it is the address' own.
	 */
	private static function through_base( string $url, string $base ): array {
		/**
		 * Filters where the site can be reached from itself.
		 *
		 * @param string $base Origin such as `http://127.0.0.1:8080`, without a path; empty for the site's own address.
		 * @param string $url  Address that is to be asked for.
		 */
		$base = '' === $base ? \apply_filters( 'svc_loopback_url', '', $url ) : $base;
		if ( ! \is_string( $base ) || '' === $base ) {
			return [ $url, '' ];
		}
		$rest = (string) \preg_replace( '~^https?://[^/?#]+~i', '', $url );
		$host = (string) \preg_replace( '~^https?://([^/?#]+).*$~is', '$1', $url );

		return [ \rtrim( $base, '/' ) . $rest, $host ];
	}
}
