<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use Fiber;
use Svc\Domain\WebAssembly;
use WpOrg\Requests\HookManager;
use WpOrg\Requests\Transport;
use WpOrg\Requests\Transport\Curl;

\defined( 'ABSPATH' ) || exit;

/** As WordPress' transport for cURL (Requests/src/Transport/Curl.php, `request()`), but hands the handle to `ParallelRequests` and waits there. */
final class ParallelTransport implements Transport {

	/** All of cURL that it takes here, in `ParallelRequests` and in WordPress' own transport; hosts disable single ones. */
	private const MULTI = [ 'curl_multi_init', 'curl_multi_exec', 'curl_multi_select', 'curl_multi_info_read', 'curl_multi_add_handle', 'curl_multi_remove_handle' ];
	private const ALONE = [ 'curl_init', 'curl_exec', 'curl_version', 'curl_setopt', 'curl_getinfo', 'curl_errno', 'curl_error', 'curl_close' ];

	/** Seconds; longer than `ParallelRequests` waits, which keeps the time itself. */
	private const PATIENCE = 600;

	/**
	 * @param mixed $url     Address.
	 * @param mixed $headers Name => value.
	 * @param mixed $data    Nothing: these requests only read.
	 * @param mixed $options As `Requests::request()` has prepared them.
	 * @throws \WpOrg\Requests\Exception When there is no answer.
	 */
	public function request( mixed $url, mixed $headers = [], mixed $data = [], mixed $options = [] ): string {
		$options = \is_array( $options ) ? $options : [];
		$hooks   = $options['hooks'] ?? null;
		if ( ! \is_string( $url ) || ! \is_array( $headers ) || ! $hooks instanceof HookManager ) {
			throw new \LogicException( 'Cannot send a request: expected an address, headers and hooks' );
		}
		$curl   = new Curl();
		$handle = $curl->get_subrequest_handle( $url, $headers, '', [ 'timeout' => self::PATIENCE ] + $options );
		if ( ! $handle instanceof \CurlHandle ) {
			throw new \LogicException( 'Cannot send a request: expected a cURL handle, got ' . \get_debug_type( $handle ) );
		}
		// The proxy of the site and the action `http_api_curl` hang on this.
		$hooks->dispatch( 'curl.before_send', [ &$handle ] );
		self::set_certificates( $handle, $options['verify'] ?? true, $options['verifyname'] ?? true );
		Fiber::suspend( $handle );
		$hooks->dispatch( 'curl.after_send', [] );
		try {
			return (string) $curl->process_response( $curl->response_data, $options );
		} finally {
			// The handle holds the transport and the transport the handle: neither would be freed.
			\curl_setopt( $handle, \CURLOPT_HEADERFUNCTION, null );
			\curl_setopt( $handle, \CURLOPT_WRITEFUNCTION, null );
		}
	}

	public static function is_able(): bool {
		return self::has_curl() && self::has( self::MULTI ) && ! WebAssembly::is_here();
	}

	/** WordPress' transport for cURL tries two functions only. */
	public static function has_curl(): bool {
		return self::has( self::ALONE );
	}

	/** @param list<string> $functions */
	public static function has( array $functions ): bool {
		return [] === \array_filter( $functions, static fn( string $name ): bool => ! \function_exists( $name ) );
	}

	/**
	 * Nothing calls this.
	 * @param array<mixed> $requests
	 * @param array<mixed> $options
	 */
	public function request_multiple( mixed $requests, mixed $options ): never {
		throw new \LogicException( 'Cannot send a list of requests: each one belongs into a job of ParallelRequests' );
	}

	/** @param array<string, bool> $capabilities */
	public static function test( mixed $capabilities = [] ): bool {
		return Curl::test( $capabilities );
	}

	/** As WordPress' transport takes them; false trusts every server. */
	private static function set_certificates( \CurlHandle $handle, mixed $verify, mixed $name ): void {
		if ( false === $verify ) {
			\curl_setopt( $handle, \CURLOPT_SSL_VERIFYPEER, false );
		} elseif ( \is_string( $verify ) && '' !== $verify ) {
			\curl_setopt( $handle, \CURLOPT_CAINFO, $verify );
		}
		if ( false === $verify || false === $name ) {
			\curl_setopt( $handle, \CURLOPT_SSL_VERIFYHOST, 0 );
		}
	}
}
