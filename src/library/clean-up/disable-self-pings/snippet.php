<?php
/**
 * A post that links to another post of the same site makes WordPress ping
 * itself and list the link there as a comment. This takes links to the own
 * site out of the list before pings are sent; other sites are pinged as set
 * under Discussion. Comments that self-pings made before stay.
 *
 * @link https://developer.wordpress.org/reference/hooks/pre_ping/
 */

add_action(
	'pre_ping',
	static function ( &$links ) {
		if ( ! is_array( $links ) ) {
			return;
		}
		$home  = untrailingslashit( set_url_scheme( home_url(), 'http' ) );
		$links = array_values(
			array_filter(
				$links,
				static function ( $link ) use ( $home ) {
					$link = is_string( $link ) ? set_url_scheme( $link, 'http' ) : '';
					return $link !== $home && ! str_starts_with( $link, $home . '/' ) && ! str_starts_with( $link, $home . '?' );
				}
			)
		);
	}
);
