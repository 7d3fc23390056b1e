<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

\defined( 'ABSPATH' ) || exit;

/**
 * Knows which addresses are the site's own: scheme, host and port of the two that its owner set, `home` and `siteurl`. What filters
 * make of them (`home_url`, `post_link` …) may lead anywhere, so those are never asked. Decides for every request and every
 * redirect where the key, cookies and a password may go.
 */
final class Origins {

	/** User names, passwords, backslashes and whatever else readers of addresses disagree about make this no address. */
	private const ADDRESS = '~^(https?)://(\[[0-9a-f:.]+\]|[a-z0-9_\x80-\xff-]+(?:\.[a-z0-9_\x80-\xff-]+)*)(?::(\d{1,5}))?(?=[/?#]|$)~i';

	/**
	 * Whether an address lies on this site. The same host over HTTPS, at the usual ports, is this site too: nothing is lost by going
	 * there. The other way round it is not.
	 */
	public function is_own( string $url ): bool {
		$asked = self::of( $url );
		foreach ( [ 'home', 'siteurl' ] as $name ) {
			$own = \get_option( $name );
			$own = \is_string( $own ) ? self::of( $own ) : '';
			if ( '' !== $own && ( $asked === $own || $asked === self::secured( $own ) ) ) {
				return true;
			}
		}

		return false;
	}

	/**
	 * Returns scheme, host and port in one way of writing: `https://example.org:443`; empty for what is no address.
	 */
	public static function of( string $url ): string {
		if ( 1 !== \preg_match( self::ADDRESS, $url, $found ) || 1 === \preg_match( '/[\x00-\x20\\\\]/', $url ) ) {
			return '';
		}
		$scheme = \strtolower( $found[1] );
		$port   = (int) ( $found[3] ?? ( 'https' === $scheme ? 443 : 80 ) );

		return $scheme . '://' . \strtolower( $found[2] ) . ':' . $port;
	}

	private static function secured( string $origin ): string {
		return \str_ends_with( $origin, ':80' ) ? \preg_replace( '~^http:(.*):80$~', 'https:$1:443', $origin ) ?? '' : '';
	}
}
