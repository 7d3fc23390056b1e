<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

\defined( 'ABSPATH' ) || exit;

/** The site of a network that a command is for. WordPress takes the main site for every unknown path, so a slip in `--url` would change that. */
final class NamedSite {

	/** @param string $url As it was typed, with or without scheme; `$path` is that which WordPress has found for it. */
	public static function is_address_of( string $url, string $path ): bool {
		$found = [];
		\preg_match( '~\A(?:https?:)?(?://)?[^/?#]*([^?#]*)~i', $url, $found );
		return 0 === \strcasecmp( \rtrim( $found[1] ?? '', '/' ), \rtrim( $path, '/' ) );
	}

	/** Of the value of `--url`; empty where nothing is wrong. */
	public static function fault( mixed $url ): string {
		if ( ! \is_string( $url ) || '' === $url || ! \is_multisite() || self::is_address_of( $url, \get_site()->path ?? '/' ) ) {
			return '';
		}
		return \sprintf( 'No site has the address %s. Run: wp site list --field=url', $url );
	}

	/** A sentence about what was done, with the site on a network. */
	public static function with_site( string $sentence ): string {
		$site = \is_multisite() ? \get_site() : null;
		return null === $site ? $sentence : \sprintf( '%1$s Site: %2$s', $sentence, $site->domain . $site->path );
	}
}
