<?php
/**
 * Runs when the plugin is deleted. Snippets stay unless SVC_DELETE_DATA asks for their removal (spec 2.7); the plugin itself is not
 * loaded here, and every site of a network has to be visited.
 * @package svc
 */

declare(strict_types=1);

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

// As in svc.php.
defined( 'SVC_CODE' ) || define( 'SVC_CODE', __DIR__ );

( static function (): void {
	if ( ! is_php_version_compatible( '8.1' ) ) {
		return;
	}
	require_once SVC_CODE . '/includes/Autoloader.php';
	Svc\Autoloader::register( SVC_CODE );
	// Only svc keeps them to snippets, so they go also where the data stays. They belong to users, and so to all sites of a network.
	Svc\Doors\AssistantPassword::revoke_all();
	require_once SVC_CODE . '/includes/Runtime/constants.php';
	if ( ! Svc\Runtime\is_on( 'SVC_DELETE_DATA' ) ) {
		return;
	}
	$sites = is_multisite() ? get_sites(
		[
			'fields' => 'ids',
			'number' => 0,
		]
	) : [ 1 ];
	// Names of everything that is written into the database; a test holds that nothing is missing. Transients without an end of their name have one
	// for each snippet, or for each name that one misses. Users have nothing of ours but those passwords.
	$options    = [ Svc\Checks\Request\StorageProbe::OPTION, Svc\Admin\DismissedNotices::OPTION, Svc\Damage::OPTION, Svc\Everyday::RECORD, Svc\Storage\Index\PendingChanges::OPTION, Svc\Storage\Disk\StorageIdentity::OPTION, Svc\Recovery\IndexRepair::OPTION, Svc\Recovery\PublicFileRepair::OPTION, Svc\Recovery\CodeFileRepair::OPTION, Svc\Upkeep\Relocation::OPTION, Svc\Upkeep\CloneMark::OPTION, ...Svc\Importers\SwitchRecord::options() ];
	$transients = [
		Svc\Checks\Loopback\Baseline::TRANSIENT            => '',
		Svc\Activity\Presence::TRANSIENT         => '\d+',
		Svc\Recovery\ErrorMail::SENT            => '\d+',
		Svc\Recovery\ErrorMail::LAST            => '',
		Svc\Upkeep\ProposalMail::LAST          => '',
		Svc\Recovery\Reactivation::TRIED            => '\d+',
		Svc\Recovery\MissingDependency::PLUGIN            => '[0-9a-f]{16}',
		Svc\Git\Webhook\Reception::WRONG                  => '',
		Svc\Git\Webhook\Reception::DELIVERIES                   => '',
	];
	// One look tells what a site has, because a network may have hundreds of them. Where transients are in an object cache, they cannot be listed: those
	// end by themselves, within a day.
	$delete_names = static function () use ( $options, $transients ): void {
		/** @var wpdb $wpdb */
		global $wpdb;
		$found = $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE 'svc_%' OR option_name LIKE '_transient_svc_%'" );
		array_map( 'delete_option', array_intersect( $options, $found ) );
		if ( wp_using_ext_object_cache() ) {
			array_map( 'delete_transient', array_keys( $transients ) );
		}
		foreach ( $transients as $name => $end ) {
			foreach ( $found as $option ) {
				if ( is_string( $option ) && 1 === preg_match( "~\\A_transient_({$name}{$end})\\z~", $option, $is_ours ) ) {
					delete_transient( $is_ours[1] );
				}
			}
		}
	};
	// Where the server ends the request all the same, deleting the plugin again goes on with the rest.
	function_exists( 'set_time_limit' ) && set_time_limit( 0 );
	// The first site last: its folder holds those of the others.
	rsort( $sites );
	foreach ( $sites as $site ) {
		if ( is_multisite() ) {
			switch_to_blog( $site );
		}
		$container = new Svc\Container( ( new Svc\Services( SVC_CODE, $site ) )->factories() );
		$container->get( Svc\Storage\Removal::class )->run( ! defined( 'SVC_STORAGE_DIR' ) );
		Svc\PlannedEvents::clear();
		$delete_names();
		delete_site_transient( Svc\Checks\Loopback\Reach\Workers::name_for_site( Svc\Checks\Loopback\Reach\RememberedRoute::TRANSIENT, $site ) );
		delete_site_transient( Svc\Checks\Loopback\Reach\Workers::name_for_site( Svc\Checks\Request\LoopbackQueue::SLOW_SINCE, $site ) );
		if ( is_multisite() ) {
			restore_current_blog();
		}
	}
	delete_site_option( Svc\Access\NetworkPolicies::OPTION );
	delete_site_transient( Svc\Checks\Loopback\Reach\Workers::TRANSIENT );
} )();
