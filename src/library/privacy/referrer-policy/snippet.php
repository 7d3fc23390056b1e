<?php
/**
 * Sends the header Referrer-Policy with the pages of the site. The default of
 * browsers already keeps the path from other sites; this keeps the name, too.
 * Links and frames with a policy of their own, such as YouTube's embeds, go
 * by that. Admin and sign-in page have a header of WordPress's own. Pages
 * that a cache serves without WordPress need it from the web server.
 *
 * @link https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Referrer-Policy
 */

add_filter(
	'wp_headers',
	static function ( $headers ) {
		$policy = 'same-origin' /* @setting policy */;
		return is_array( $headers ) ? array( 'Referrer-Policy' => $policy ) + $headers : $headers;
	}
);
