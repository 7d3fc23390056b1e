<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use Svc\Checks\Loopback\Address\Address;
use Svc\Checks\Loopback\Address\OwnAddress;
use WpOrg\Requests\Exception;

\defined( 'ABSPATH' ) || exit;

final class HttpClient {

	private const MOST_BYTES = 16777216;

	/** Seconds to get through to the server: the site is its own neighbour, so what takes longer is a firewall that drops packets. */
	private const CONNECT = 4;

	/** Header by which a request of ours is known on its way through WordPress' HTTP API; it does not leave. */
	private const MARK = 'X-SVC-Mark';

	private const OF_TRANSPORT = '/^(?:cURL error \d+:|fsocket timed out)/';

	public function __construct( private readonly Route $route ) {}

	/**
	 * @param array<string, string> $headers Withheld, as the cookies, until it is certain where they go (`SealedTransport`).
	 * @param array<string, string> $cookies
	 * @return array<string, mixed>|\WP_Error
	 */
	public function get( OwnAddress $own, array $headers, array $cookies, float $seconds, bool $waits = true ): array|\WP_Error {
		[ $base, $pass ] = $this->route->start_own_server();
		$is_ours         = '' !== $base;
		$base            = $is_ours ? $base : self::base( $own->address );
		$address         = self::through_base( $own->address, $base );
		if ( null === $address ) {
			return new \WP_Error( 'svc_loopback_url', \__( 'the filter svc_loopback_url must return an origin such as http://127.0.0.1:8080', 'svc' ) );
		}
		$headers += $pass + ( $address->site() === $own->address->site() ? [] : [ 'Host' => $own->address->authority() ] );
		if ( [] !== $cookies ) {
			$headers['Cookie'] = self::cookie_header( $cookies );
		}
		// A host that blocks all requests but those to itself, and one with a proxy, knows itself as this; the bytes go to the number.
		$known_as = $is_ours ? $address->called( 'localhost' )->url() : $address->url();
		$mark     = \bin2hex( \random_bytes( 8 ) );
		$is_sent  = false;
		$sealed   = static fn( mixed $given ): SealedTransport => new SealedTransport( $address, $headers, SealedTransport::chosen( $given, $address ), $is_ours );
		$seal     = self::sealing( $mark, $known_as, $address->url(), $sealed, $is_sent );
		\add_action( 'requests-requests.before_request', $seal, \PHP_INT_MAX, 5 );
		try {
			$response = \wp_remote_get(
				$known_as,
				[
					'timeout'             => $seconds,
					'redirection'         => 0,
					'blocking'            => $waits,
					'headers'             => [ self::MARK => $mark ],
					'limit_response_size' => self::MOST_BYTES,
					/** This filter is documented in wp-includes/class-wp-http-streams.php */
					'sslverify'           => (bool) \apply_filters( 'https_local_ssl_verify', false, $known_as ),
				]
			);
		} finally {
			\remove_action( 'requests-requests.before_request', $seal, \PHP_INT_MAX );
		}

		return $response instanceof \WP_Error ? $this->failed( $response, $is_sent ) : $response;
	}

	/** Told apart, because no other way helps then. A plugin that sends in place of WordPress speaks in the words of a transport, and is believed. */
	private function failed( \WP_Error $error, bool $is_sent ): \WP_Error {
		$message = $error->get_error_message();
		if ( ! SealedTransport::is_kept_back( $message ) && ( $is_sent || 1 === \preg_match( self::OF_TRANSPORT, $message ) ) ) {
			$this->route->broke( $message, $is_sent );

			return $error;
		}

		return SealedTransport::is_kept_back( $message ) ? $error : new \WP_Error( 'svc_not_sent', SealedTransport::NOT_SENT . ( '' === $message ? \__( 'a plugin or setting blocks its requests', 'svc' ) : $message ) );
	}

	/**
	 * At the last moment before a transport is chosen. Other requests pass here, too.
	 * @param \Closure(mixed): SealedTransport $sealed
	 * @return \Closure(mixed, mixed, mixed, mixed, mixed): void
	 */
	private static function sealing( string $mark, string $known_as, string $address, \Closure $sealed, bool &$is_sent ): \Closure {
		return static function ( mixed &$url, mixed &$sent, mixed &$data, mixed &$type, mixed &$options ) use ( $mark, $known_as, $address, $sealed, &$is_sent ): void {
			if ( ! \is_array( $sent ) || ! \is_array( $options ) || $mark !== ( $sent[ self::MARK ] ?? '' ) ) {
				return;
			}
			unset( $sent[ self::MARK ] );
			if ( $url !== $known_as ) {
				throw new Exception( SealedTransport::NOT_SENT . "a plugin has changed the address {$known_as} on the way", 'svc_changed' );
			}
			$url                         = $address;
			$options['connect_timeout']  = self::CONNECT;
			$options['follow_redirects'] = false;
			$options['transport']        = $sealed( $options['transport'] ?? null );
			$is_sent                     = true;
		};
	}

	/**
	 * The file answers without WordPress, and is told nothing.
	 * @param callable(array<string, mixed>): bool $is_answer
	 * @return 'answered'|'blocked'|'silent'|'unreachable' `silent`: no answer in time; `blocked`: something else answers; `unreachable`: not taken.
	 */
	public function probe( string $url, callable $is_answer, float $seconds ): string {
		$own = OwnAddress::of( \add_query_arg( 'svc-probe', \bin2hex( \random_bytes( 4 ) ), $url ) );
		if ( null === $own ) {
			return 'blocked';
		}
		$response = $this->get( $own, [], [], $seconds );
		if ( $response instanceof \WP_Error ) {
			$message = $response->get_error_message();

			return SealedTransport::is_kept_back( $message ) ? 'blocked' : ( 'timeout' === self::trouble( $message ) ? 'silent' : 'unreachable' );
		}

		return $is_answer( $response ) ? 'answered' : 'blocked';
	}

	/**
	 * Packets that are dropped take as long as a server that does not answer.
	 * @param string $message Words of cURL (lib/connect.c, lib/progress.c) or of the socket transport (Requests/src/Transport/Fsockopen.php).
	 * @return 'timeout'|'unreachable'
	 */
	public static function trouble( string $message ): string {
		return ! SealedTransport::is_kept_back( $message ) && 1 === \preg_match( '/Operation timed out|fsocket timed out/i', $message ) ? 'timeout' : 'unreachable';
	}

	private static function base( Address $own ): string {
		/**
		 * Filters where the site can be reached from itself.
		 * @param string $base Origin such as `http://127.0.0.1:8080`, without a path; empty for the site's own address.
		 * @param string $url  Address that is to be asked for.
		 */
		$base = \apply_filters( 'svc_loopback_url', '', $own->url() );

		return \is_string( $base ) ? $base : '';
	}

	private static function through_base( Address $own, string $base ): ?Address {
		if ( '' === $base ) {
			return $own;
		}
		$place = Address::read( \rtrim( $base, '/' ) . '/' );

		return null !== $place && '/' === $place->request() ? $own->moved_to( $place ) : null;
	}

	/** @param array<string, string> $cookies */
	private static function cookie_header( array $cookies ): string {
		$pairs = [];
		foreach ( $cookies as $name => $value ) {
			// As strictly as a name is written (RFC 6265); values as browsers and PHP write them.
			if ( 1 === \preg_match( "/\A[a-z0-9!#$%&'*+.^_`|~-]+\z/i", $name ) ) {
				$pairs[] = $name . '=' . \rawurlencode( $value );
			}
		}

		return \implode( '; ', $pairs );
	}
}
