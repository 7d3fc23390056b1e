<?php
/**
 * Must-use plugin of the development site: a link that signs the
 * administrator in, once. It is not part of svc and works only on this machine.
 * @package svc
 */

declare(strict_types=1);

add_action(
	'init',
	static function (): void {
		$given = $_GET['svc-sign-in'] ?? null;
		if ( ! is_string( $given ) || ! defined( 'SVC_DEV_SIGN_IN' ) || wp_get_environment_type() !== 'local' ) {
			return;
		}
		$is_local = ( $_SERVER['REMOTE_ADDR'] ?? '' ) === '127.0.0.1';
		$hash     = hash( 'sha256', $given );
		if ( ! $is_local || ! hash_equals( SVC_DEV_SIGN_IN, $hash ) || get_option( 'svc_dev_sign_in' ) === $hash ) {
			wp_die( 'This login link has already been used. Start the site again for a new one, or log in with the password.', 403 );
		}
		update_option( 'svc_dev_sign_in', $hash );
		$user = get_user_by( 'login', 'admin' );
		if ( $user instanceof WP_User ) {
			wp_set_auth_cookie( $user->ID, true );
		}
		wp_safe_redirect( admin_url() );
		exit;
	},
	0
);
