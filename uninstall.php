<?php
/**
 * Runs when the plugin is deleted. Snippets stay unless SVC_DELETE_DATA asks for their removal (spec 2.7); the plugin itself is not
 * loaded here, and every site of a network has to be visited.
 *
 * @package svc
 */

declare(strict_types=1);

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

( static function (): void {
	if ( ! is_php_version_compatible( '8.1' ) ) {
		return;
	}
	require_once __DIR__ . '/includes/Runtime/constants.php';
	if ( ! Svc\Runtime\is_on( 'SVC_DELETE_DATA' ) ) {
		return;
	}
	require_once __DIR__ . '/includes/Autoloader.php';
	Svc\Autoloader::register( __DIR__ );
	$sites = is_multisite() ? get_sites(
		[
			'fields' => 'ids',
			'number' => 0,
		]
	) : [ 1 ];
	// The first site last: its folder holds those of the others.
	rsort( $sites );
	foreach ( $sites as $site ) {
		if ( is_multisite() ) {
			switch_to_blog( $site );
		}
		// Named, because anything else would keep to the site that the request came to.
		$paths     = Svc\Services::paths_of( $site );
		$container = new Svc\Container( [ Svc\Storage\Paths::class => static fn(): Svc\Storage\Paths => $paths ] + ( new Svc\Services( __DIR__ ) )->factories() );
		$container->get( Svc\Storage\Removal::class )->run( ! defined( 'SVC_STORAGE_DIR' ) );
		delete_option( Svc\Checks\StorageProbe::OPTION );
		delete_option( Svc\Admin\PutAway::OPTION );
		delete_option( Svc\Storage\Unwritten::OPTION );
		wp_clear_scheduled_hook( 'svc_collect' );
		wp_unschedule_hook( Svc\Operations\Activity\ErrorMail::EVENT );
		wp_clear_scheduled_hook( Svc\Storage\Drafts::EVENT );
		if ( is_multisite() ) {
			restore_current_blog();
		}
	}
} )();
