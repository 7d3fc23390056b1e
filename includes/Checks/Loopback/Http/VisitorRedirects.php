<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use Svc\Checks\Loopback\Address\FrontAddress;
use Svc\Checks\Loopback\Address\OwnAddress;

\defined( 'ABSPATH' ) || exit;

/** Follows a redirect to a page that we did not name as a visitor would, without key, sign-in, cookies and password. */
final class VisitorRedirects {

	private const MOST_REDIRECTS = 4;

	/** Seconds for everything: most of the time is for pages that carry the key. */
	private const IN_ALL = 6.0;

	public function __construct(
		private readonly FrontAddress $front,
		private readonly HttpClient $http,
	) {}

	/**
	 * @param array<string, true> $seen Addresses that were asked before, each with more behind it.
	 * @return array{bool, string} Whether it goes round in circles, and the page at the end; empty without one.
	 */
	public function follow( OwnAddress $to, array $seen ): array {
		$been  = [];
		$until = \microtime( true ) + self::IN_ALL;
		for ( $hops = 0; $hops <= self::MOST_REDIRECTS; $hops++ ) {
			if ( isset( $been[ $to->url() ] ) || self::was_asked( $to, $seen ) ) {
				return [ true, '' ];
			}
			$been[ $to->url() ] = true;
			$left               = $until - \microtime( true );
			$page               = OwnAddress::of( $this->front->of( $to->address->request() ) );
			$response           = null === $page || $left < 0.5 ? null : $this->http->get( $page->marked(), [], [], $left );
			if ( null === $response || $response instanceof \WP_Error ) {
				return [ false, '' ];
			}
			$location = OwnAddress::location( $response, $to->url() );
			if ( '' === $location ) {
				return [ false, (int) \wp_remote_retrieve_response_code( $response ) < 400 ? \wp_remote_retrieve_body( $response ) : '' ];
			}
			$to = OwnAddress::of( $location );
			if ( null === $to ) {
				return [ false, '' ];
			}
		}

		return [ true, '' ];
	}

	/** @param array<string, true> $seen */
	private static function was_asked( OwnAddress $to, array $seen ): bool {
		foreach ( \array_keys( $seen ) as $address ) {
			if ( \str_starts_with( $address, $to->url() . 'a:' ) ) {
				return true;
			}
		}

		return false;
	}
}
