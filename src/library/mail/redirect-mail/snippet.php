<?php
/**
 * Sends every mail of this site to one address, so that a copy of a live site
 * mails no users. Copies (Cc, Bcc) are dropped. Runs last, after plugins that
 * change recipients; a plugin that mails without wp_mail() is not seen.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_mail/
 */

add_filter(
	'wp_mail',
	static function ( $mail ) {
		$address = '' /* @setting address */;
		if ( ! is_array( $mail ) || ! is_email( $address ) ) {
			return $mail;
		}
		$to              = $mail['to'] ?? array();
		$to              = is_array( $to ) ? implode( ', ', $to ) : (string) $to;
		$mail['subject'] = sprintf( '[%s] %s', $to, $mail['subject'] ?? '' );
		$mail['to']      = $address;
		$headers         = $mail['headers'] ?? array();
		$headers         = is_array( $headers ) ? $headers : explode( "\n", str_replace( "\r\n", "\n", (string) $headers ) );
		$mail['headers'] = array_values(
			array_filter( $headers, static fn( $header ) => ! is_string( $header ) || 1 !== preg_match( '/^\s*b?cc\s*:/i', $header ) )
		);
		return $mail;
	},
	PHP_INT_MAX
);
