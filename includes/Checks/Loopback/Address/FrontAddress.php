<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Address;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes an address of what a condition names, if any visitor could type it. The snippet may come from a user with fewer rights, or from a file, so
 * only a path that WordPress' rewrite rules read as a page passes, with the parameters that choose one.
 */
final class FrontAddress {

	/** Query variables of WordPress that choose what is shown (`WP::$public_query_vars`), without those for feeds and previews. */
	private const READING = [ 'p', 'page_id', 'attachment_id', 'attachment', 'name', 'pagename', 'cat', 'category_name', 'tag', 'tag_id', 'author', 'author_name', 'year', 'monthnum', 'day', 'm', 'w', 's', 'post_type', 'paged', 'page', 'order', 'orderby' ];

	/** @return string Absolute address of a path from `/` on, or of a whole address; empty when nothing may be asked for. */
	public function of( string $value ): string {
		$home = OwnAddress::of( \home_url( '/' ) );
		if ( null === $home ) {
			return '';
		}
		if ( Address::read( $value )?->site() === $home->address->site() ) {
			$value = \preg_replace( '~^https?://[^/?#]+~i', '', $value ) ?? '';
		} elseif ( ! \str_starts_with( $value, '/' ) ) {
			return '';
		}
		[ $path, $query ] = \explode( '?', \explode( '#', $value, 2 )[0], 2 ) + [ '', '' ];
		if ( ! $this->is_page( $path ) ) {
			return '';
		}
		$query = self::reading( $query );

		return $home->address->site() . $path . ( [] === $query ? '' : '?' . \http_build_query( $query, '', '&' ) );
	}

	private function is_page( string $path ): bool {
		$rest = self::below_home( $path );

		return null !== $rest && ( [] === $rest || $this->is_read_as_page( \implode( '/', $rest ) ) );
	}

	/** @return list<string>|null Parts of a path below the front page; null for another one, and for files and programs. */
	private static function below_home( string $path ): ?array {
		$parts = SitePath::parts( $path );
		$home  = SitePath::parts( (string) \wp_parse_url( \home_url( '/' ), \PHP_URL_PATH ) );
		$rest  = null === $parts || null === $home ? null : SitePath::below( $parts, $home );
		foreach ( $rest ?? [] as $part ) {
			// Files of WordPress and its folders, the REST API under whichever name, and programs beside WordPress.
			if ( 1 === \preg_match( '~^wp-|\.(?!html?$)|^index\.|^' . \preg_quote( \rest_get_url_prefix(), '~' ) . '$~i', $part ) ) {
				return null;
			}
		}

		return $rest;
	}

	/** As WP::parse_request() does; takes a decoded path without slashes at its ends. */
	private function is_read_as_page( string $request ): bool {
		global $wp_rewrite;
		$rules = $wp_rewrite instanceof \WP_Rewrite ? $wp_rewrite->wp_rewrite_rules() : [];
		foreach ( $rules as $match => $query ) {
			if ( 1 !== @\preg_match( "#^$match#", $request ) ) {
				continue;
			}
			\preg_match_all( '/[?&]([^=&]+)=/', $query, $names );

			return [] !== $names[1] && [] === \array_diff( $names[1], self::names() );
		}

		return false;
	}

	/** @return array<string, string> The parameters that choose a page, each once, decoded. Lists (`a[]=`) choose none. */
	private static function reading( string $query ): array {
		$kept = [];
		foreach ( \explode( '&', $query ) as $pair ) {
			[ $name, $value ] = \explode( '=', $pair, 2 ) + [ '', '' ];
			$name             = \urldecode( $name );
			if ( \in_array( $name, self::names(), true ) ) {
				$kept[ $name ] = \urldecode( $value );
			}
		}

		return $kept;
	}

	/** @return list<string> With the names of post types and taxonomies that visitors may look at. */
	private static function names(): array {
		$names = self::READING;
		foreach ( [ ...\get_post_types( [ 'publicly_queryable' => true ], 'objects' ), ...\get_taxonomies( [ 'publicly_queryable' => true ], 'objects' ) ] as $kind ) {
			if ( \is_string( $kind->query_var ) && '' !== $kind->query_var ) {
				$names[] = $kind->query_var;
			}
		}

		return $names;
	}
}
