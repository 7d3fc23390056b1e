<?php
/**
 * Headers that cost nothing on the pages of the site: no guessing of file
 * types, only the host in the referrer for other sites, no frames around this
 * site elsewhere (embed cards excepted), no camera and microphone. Headers
 * that WordPress or a plugin sets here are kept; those of the web server and
 * of a page cache are not seen. Admin and sign-in have core's own.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_headers/
 */

add_filter(
	'wp_headers',
	static function ( $headers ) {
		if ( ! is_array( $headers ) ) {
			return $headers;
		}
		$own = array(
			'X-Content-Type-Options' => 'nosniff',
			'Referrer-Policy'        => 'strict-origin-when-cross-origin',
			'Permissions-Policy'     => 'camera=(), microphone=(), geolocation=(self)',
		);
		if ( true /* @setting frames */ && ! is_embed() ) {
			$own['X-Frame-Options'] = 'SAMEORIGIN';
		}
		$set = array_change_key_case( $headers );
		foreach ( $own as $name => $value ) {
			if ( ! isset( $set[ strtolower( $name ) ] ) ) {
				$headers[ $name ] = $value;
			}
		}
		return $headers;
	},
	50
);
