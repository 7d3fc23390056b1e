<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use Svc\Checks\Loopback\Address\Address;
use WpOrg\Requests\Exception;
use WpOrg\Requests\HookManager;
use WpOrg\Requests\Transport;
use WpOrg\Requests\Transport\Curl;
use WpOrg\Requests\Transport\Fsockopen;

\defined( 'ABSPATH' ) || exit;

/** The last step of a request to the site itself: adds key, session and password once it is certain where the bytes go. */
final class SealedTransport implements Transport {

	/** What WordPress' transport without cURL takes and does not ask for itself. */
	private const SOCKETS = [ 'stream_socket_client', 'stream_context_create', 'stream_context_set_option', 'stream_set_timeout', 'stream_get_meta_data', 'set_error_handler', 'restore_error_handler' ];

	/** Begins what is said of a request that was kept back here or before: no other way helps then. */
	public const NOT_SENT = 'Not sent: ';

	/** @param array<string, string> $headers What is added. */
	public function __construct(
		private readonly Address $address,
		private readonly array $headers,
		private readonly Transport $transport,
		private readonly bool $is_local,
	) {}

	/**
	 * The transport that WordPress would choose (`Requests::get_transport()`), or the one of `ParallelRequests`.
	 * @throws Exception When nothing here can send a request.
	 */
	public static function chosen( mixed $given, Address $address ): Transport {
		return match ( true ) {
			$given instanceof ParallelTransport => $given,
			ParallelTransport::has_curl() && Curl::test( [ 'ssl' => 'https' === $address->scheme ] ) => new Curl(),
			Fsockopen::test() && ParallelTransport::has( self::SOCKETS ) => new Fsockopen(),
			default => throw new Exception( 'This PHP can send no requests (curl_exec and stream_socket_client are disabled)', 'svc_no_transport' ),
		};
	}

	public static function is_kept_back( string $message ): bool {
		return \str_starts_with( $message, self::NOT_SENT );
	}

	/**
	 * @param mixed $url     Address.
	 * @param mixed $headers Name => value.
	 * @param mixed $data    Nothing: these requests only read.
	 * @param mixed $options As `Requests::request()` has prepared them.
	 * @throws Exception When it is asked to send something else, or when there is no answer.
	 */
	public function request( mixed $url, mixed $headers = [], mixed $data = [], mixed $options = [] ): string {
		$hooks = \is_array( $options ) ? $options['hooks'] ?? null : null;
		if ( $url !== $this->address->url() || ! \is_array( $headers ) || ! \is_array( $options ) || ! $hooks instanceof HookManager || 'GET' !== ( $options['type'] ?? '' ) ) {
			throw new Exception( self::NOT_SENT . 'a plugin has changed the address ' . $this->address->url() . ' or the kind of the request', 'svc_changed' );
		}
		$mark    = \bin2hex( \random_bytes( 8 ) );
		$to_curl = function ( mixed &$handle ) use ( $mark ): void {
			if ( $handle instanceof \CurlHandle && \curl_getinfo( $handle, \CURLINFO_PRIVATE ) === $mark ) {
				$this->point( $handle );
			}
		};
		$socket  = ( 'https' === $this->address->scheme ? 'ssl' : 'tcp' ) . '://' . $this->address->host . ':' . $this->address->port;
		$to_sock = function ( mixed &$remote ) use ( $socket, $options ): void {
			if ( $this->is_local || false === ( $options['proxy'] ?? false ) ) {
				$remote = $socket;
			}
		};
		$hooks->register(
			'curl.before_send',
			static function ( mixed &$handle ) use ( $mark ): void {
				if ( $handle instanceof \CurlHandle ) {
					\curl_setopt( $handle, \CURLOPT_PRIVATE, $mark );
				}
			}
		);
		// After whatever a site or a plugin attaches to `http_api_curl`.
		\add_action( 'requests-curl.before_send', $to_curl, \PHP_INT_MAX );
		// Nothing else is sent in between: this transport waits.
		$this->transport instanceof Fsockopen && \add_action( 'requests-fsockopen.remote_socket', $to_sock, \PHP_INT_MAX );
		if ( $this->transport instanceof Fsockopen && \is_float( $options['timeout'] ?? null ) ) {
			// It counts a part of a second in a way that PHP complains about.
			$options['timeout'] = (int) \ceil( $options['timeout'] );
		}
		try {
			return Unpacked::of( $this->transport->request( $this->address->url(), [ 'Accept-Encoding' => 'identity' ] + $this->headers + $headers, [], $options ) );
		} finally {
			\remove_action( 'requests-curl.before_send', $to_curl, \PHP_INT_MAX );
			\remove_action( 'requests-fsockopen.remote_socket', $to_sock, \PHP_INT_MAX );
		}
	}

	/**
	 * Nothing calls this.
	 * @param array<mixed> $requests
	 * @param array<mixed> $options
	 */
	public function request_multiple( mixed $requests, mixed $options ): never {
		throw new \LogicException( 'Cannot send a list of requests: a sealed transport is good for one address' );
	}

	/** @param array<string, bool> $capabilities */
	public static function test( mixed $capabilities = [] ): bool {
		return Curl::test( $capabilities ) || Fsockopen::test( $capabilities );
	}

	private function point( \CurlHandle $handle ): void {
		\curl_setopt( $handle, \CURLOPT_URL, $this->address->url() );
		\curl_setopt( $handle, \CURLOPT_FOLLOWLOCATION, false );
		// What comes compressed all the same is unpacked here.
		\curl_setopt( $handle, \CURLOPT_HTTP_CONTENT_DECODING, false );
		if ( $this->is_local ) {
			\curl_setopt( $handle, \CURLOPT_PROXY, '' );
		}
	}
}
