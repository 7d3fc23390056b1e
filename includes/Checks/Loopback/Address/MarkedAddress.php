<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Address;

\defined( 'ABSPATH' ) || exit;

/** Puts a parameter on the addresses that the site asks itself for, so that no page cache knows them, and takes it off what comes back. */
final class MarkedAddress {

	private const MARK = 'svc-test';

	public static function of( string $url ): string {
		return \add_query_arg( self::MARK, \bin2hex( \random_bytes( 8 ) ), $url );
	}

	public static function own( OwnAddress $own ): OwnAddress {
		return OwnAddress::of( self::of( $own->url() ) ) ?? $own;
	}

	public static function unmarked( string $url ): string {
		return (string) \preg_replace( '/[?&]' . self::MARK . '=[^&#]*$/', '', $url );
	}

	/**
	 * Where a redirect leads to, absolute and without our mark; empty when it is none.
	 * @param array<string, mixed> $response
	 */
	public static function location( array $response, string $url ): string {
		$status   = (int) \wp_remote_retrieve_response_code( $response );
		$location = \wp_remote_retrieve_header( $response, 'location' );
		$location = \is_array( $location ) ? \end( $location ) : $location;
		if ( ! \is_string( $location ) || '' === $location || $status < 300 || $status > 399 ) {
			return '';
		}

		return \remove_query_arg( self::MARK, \WP_Http::make_absolute_url( $location, $url ) );
	}
}
