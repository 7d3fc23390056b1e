<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Address;

\defined( 'ABSPATH' ) || exit;

/**
 * Where a redirect within the site may take key, sign-in, cookies and password along. Another program may answer at other paths of the same origin,
 * so these are paths that we name ourselves or that WordPress finds published. Goes by what the owner set, not by what filters make of it.
 */
final class Destinations {

	/** Files of wp-admin that a redirect may name, beside the screens that need no parameter. */
	private const OF_ADMIN = [ 'admin', 'admin-ajax', 'edit-tags', 'post', 'term' ];

	public function __construct( private readonly FrontAddress $front ) {}

	/** @param OwnAddress $asked What was asked for before any redirect. */
	public function has( OwnAddress $to, OwnAddress $asked ): bool {
		$path = SitePath::parts( $to->address->path );
		if ( null === $path ) {
			return false;
		}
		$home = self::base( 'home' );
		$site = self::base( 'siteurl' );
		$file = null === $site ? null : SitePath::below( $path, $site );

		return $path === SitePath::parts( $asked->address->path )
			|| $path === $home
			|| ( null !== $file && self::is_of_wordpress( $file ) )
			|| ( null !== $home && $this->is_of_site( $to, SitePath::below( $path, $home ) ?? [] ) );
	}

	/** @param list<string> $file Path below WordPress' own files. */
	private static function is_of_wordpress( array $file ): bool {
		if ( [ 'wp-login.php' ] === $file || [ 'wp-admin' ] === $file ) {
			return true;
		}

		return 2 === \count( $file ) && 'wp-admin' === $file[0] && 1 === \preg_match( '~^([a-z-]+)\.php$~D', $file[1], $found )
			&& \in_array( $found[1], [ ...AdminAddress::SCREENS, ...self::OF_ADMIN ], true );
	}

	/**
	 * Whether a post or the front page in another language stands at a path. On a network the address must not be another site's.
	 * @param list<string> $parts Of the path, below the front page.
	 */
	private function is_of_site( OwnAddress $to, array $parts ): bool {
		if ( [] === $parts ) {
			return false;
		}
		if ( \is_multisite() ) {
			$other = \get_site_by_path( $to->address->authority(), $to->address->path );
			if ( $other instanceof \WP_Site && (int) $other->blog_id !== \get_current_blog_id() ) {
				return false;
			}
		}
		$post = '' === $this->front->of( $to->address->path ) ? 0 : \url_to_postid( $to->address->site() . $to->address->path );

		return ( $post > 0 && 'publish' === \get_post_status( $post ) )
			|| ( 1 === \count( $parts ) && self::is_language( $parts[0] ) );
	}

	/** Whether a name is the one of a language that is installed, as plugins for several languages use it in addresses: `de`, `pt-br`. */
	private static function is_language( string $name ): bool {
		foreach ( [ 'en_US', \get_locale(), ...\get_available_languages() ] as $locale ) {
			$language = \strtolower( \strtr( $locale, '_', '-' ) );
			if ( \in_array( \strtolower( $name ), [ $language, \strtok( $language, '-' ) ], true ) ) {
				return true;
			}
		}

		return false;
	}

	/** @return list<string>|null Path of an option that holds an address. */
	private static function base( string $name ): ?array {
		$base = \get_option( $name );
		$base = \is_string( $base ) ? Address::read( $base ) : null;

		return null === $base ? null : SitePath::parts( $base->path );
	}
}
