<?php
/**
 * Sign-in says the same for an unknown name and a wrong password, and the
 * form for a lost password answers the same whether or not there is such an
 * account, so that neither tells who has one. How long an answer takes can
 * still differ, and forms of other plugins may have texts of their own.
 *
 * @link https://developer.wordpress.org/reference/hooks/authenticate/
 * @link https://developer.wordpress.org/reference/hooks/lostpassword_errors/
 */

add_filter(
	'authenticate',
	static function ( $user ) {
		$telling = array( 'invalid_username', 'invalid_email', 'incorrect_password' );
		if ( ! is_wp_error( $user ) || ! in_array( $user->get_error_code(), $telling, true ) ) {
			return $user;
		}
		// With this code the form behaves alike in all three cases.
		return new WP_Error( 'incorrect_password', esc_html( __( 'Incorrect username or password.' ) ) );
	},
	200
);

add_filter(
	'lostpassword_errors',
	static function ( $errors, $user ) {
		$is_form = did_action( 'login_form_lostpassword' ) + did_action( 'login_form_retrievepassword' ) > 0;
		if ( ! $is_form || false !== $user || ! is_wp_error( $errors ) ) {
			return $errors;
		}
		if ( array_diff( $errors->get_error_codes(), array( 'invalid_email', 'invalidcombo' ) ) !== array() ) {
			return $errors;
		}
		// As core does when it has sent a mail.
		wp_safe_redirect( 'wp-login.php?checkemail=confirm' );
		exit;
	},
	200,
	2
);
