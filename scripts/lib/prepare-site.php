<?php
/**
 * Run once by WP-CLI on a freshly installed site that becomes a template:
 * one user of each role, an application password for each, pretty addresses,
 * and the options that WordPress would ask the database for on each page.
 * Prints `{user: application password}` as JSON.
 * @package svc
 */

declare(strict_types=1);

$users = [
	'admin'       => 'administrator',
	'admin2'      => 'administrator',
	'editor'      => 'editor',
	'author'      => 'author',
	'contributor' => 'contributor',
	'subscriber'  => 'subscriber',
];

$passwords = [];
foreach ( $users as $login => $user_role ) {
	$user = get_user_by( 'login', $login );
	$id   = $user instanceof WP_User ? $user->ID : wp_insert_user(
		[
			'user_login'   => $login,
			'user_pass'    => 'password',
			'user_email'   => $login . '@example.org',
			'display_name' => ucfirst( $login ),
			'role'         => $user_role,
		]
	);
	if ( $id instanceof WP_Error ) {
		throw new RuntimeException( $id->get_error_message() );
	}
	$created = WP_Application_Passwords::create_new_application_password( $id, [ 'name' => 'tests' ] );
	if ( $created instanceof WP_Error ) {
		throw new RuntimeException( $created->get_error_message() );
	}
	$passwords[ $login ] = $created[0];
}

global $wp_rewrite;
$wp_rewrite->set_permalink_structure( '/%postname%/' );
flush_rewrite_rules( false );

// A site that has been used has most of them.
foreach ( [ 'WPLANG', 'site_logo', 'medium_crop', 'medium_large_crop', 'large_crop' ] as $option ) {
	add_option( $option, '' );
}
add_option( 'can_compress_scripts', '0' );
wp_set_option_autoload( 'using_application_passwords', true );

echo wp_json_encode( $passwords );
