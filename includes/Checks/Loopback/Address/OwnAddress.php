<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Address;

\defined( 'ABSPATH' ) || exit;

/**
 * An address of this very site: scheme, host and port are those of `home` or `siteurl` as the owner set them, because filters may lead anywhere.
 * `HttpClient` takes nothing else.
 */
final class OwnAddress {

	/** Parameter on the addresses that the site requests of itself, so that no page cache knows them. */
	private const MARK = 'svc-test';

	private function __construct( public readonly Address $address ) {}

	/** @return self|null Null for every address that is another site's, or none at all. */
	public static function of( string $url ): ?self {
		$asked = Address::read( $url );
		foreach ( self::sites() as $own ) {
			if ( null !== $asked && $asked->is_at( $own ) ) {
				return new self( $asked );
			}
		}

		return null;
	}

	/** @return list<Address> What the owner set for this site. */
	private static function sites(): array {
		$sites = [];
		foreach ( [ 'home', 'siteurl' ] as $name ) {
			$own     = \get_option( $name );
			$sites[] = \is_string( $own ) ? Address::read( $own ) : null;
		}

		return \array_values( \array_filter( $sites ) );
	}

	/** @return non-empty-string */
	public function url(): string {
		return $this->address->url();
	}

	public function marked(): self {
		return self::of( self::mark( $this->url() ) ) ?? $this;
	}

	public static function mark( string $url ): string {
		return \add_query_arg( self::MARK, \bin2hex( \random_bytes( 8 ) ), $url );
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
