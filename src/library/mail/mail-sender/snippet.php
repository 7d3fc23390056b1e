<?php
/**
 * Mails come from "WordPress" at wordpress@ your domain by default. This sets
 * a name and an address of your own; a sender that a shop or a form has set
 * for its mails stays. Use an address of a domain whose SPF and DKIM records
 * allow your server, or mails are lost.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_mail_from/
 * @link https://developer.wordpress.org/reference/hooks/wp_mail_from_name/
 */

add_filter(
	'wp_mail_from',
	static function ( $from ) {
		$address = '' /* @setting address */;
		$is_own  = is_string( $from ) && '' !== $from && ! str_starts_with( $from, 'wordpress@' );
		return $is_own || ! is_email( $address ) ? $from : $address;
	}
);

add_filter(
	'wp_mail_from_name',
	static function ( $from ) {
		$name = '' /* @setting name */;
		return ( '' === $from || 'WordPress' === $from ) && '' !== $name ? $name : $from;
	}
);
