<?php

declare(strict_types=1);

namespace Svc;

\defined( 'ABSPATH' ) || exit;

/** What the service has WordPress do later, by the names of the scheduled events, for when the plugin is deactivated or deleted. */
final class PlannedEvents {

	/** Names; a test holds that none is missing. */
	private const NAMES = [ \Svc\Upkeep\GarbageCollection::EVENT, \Svc\Damage::OPTION, \Svc\Recovery\ErrorMail::EVENT, \Svc\Upkeep\ProposalMail::EVENT, \Svc\Storage\Code\Drafts::EVENT, \Svc\Jobs\Background::EVENT, \Svc\Recovery\Reactivation::EVENT, \Svc\Upkeep\CachePurge::EVENT, \Svc\Git\GitTimetable::EVENT ];

	public static function clear(): void {
		$planned = [];
		foreach ( \_get_cron_array() as $hooks ) {
			$planned += \array_intersect_key( $hooks, \array_flip( self::NAMES ) );
		}
		\array_map( '\wp_unschedule_hook', \array_keys( $planned ) );
	}

	public static function clear_network(): void {
		$sites = \get_sites(
			[
				'fields'            => 'ids',
				'number'            => 0,
				'network_id'        => \get_current_network_id(),
				'update_site_cache' => false,
			]
		);
		foreach ( $sites as $site ) {
			Services::on_site( $site, self::clear( ... ) );
		}
	}
}
