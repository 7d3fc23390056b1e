<?php
/**
 * Shortens the IP address of a comment when it is stored, as WordPress does
 * for its own requests: the last part of IPv4, the second half of IPv6. The
 * list of disallowed words and plugins against spam that look before that
 * still see the whole address. Blocking by address later is no longer exact.
 *
 * @link https://developer.wordpress.org/reference/functions/wp_privacy_anonymize_ip/
 */

add_filter( 'pre_comment_user_ip', static fn( $ip ) => is_string( $ip ) && '' !== $ip ? wp_privacy_anonymize_ip( $ip ) : '' );

add_filter(
	'pre_comment_user_agent',
	static function ( $agent ) {
		$drop = true /* @setting agent */;
		return $drop ? '' : $agent;
	}
);
