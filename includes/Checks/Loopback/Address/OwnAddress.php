<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Address;

\defined( 'ABSPATH' ) || exit;

/**
 * An address of this very site: scheme, host and port are those of `home` or `siteurl` as the owner set them, because filters may lead anywhere.
 * `HttpClient` takes nothing else.
 */
final class OwnAddress {

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
}
