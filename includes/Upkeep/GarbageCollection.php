<?php

declare(strict_types=1);

namespace Svc\Upkeep;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Log;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use WP_Site;

\defined( 'ABSPATH' ) || exit;

/**
 * When the storage is cleaned up: daily, on every site that has snippets. On a network a site may never have been activated on its own, so a change
 * of its snippets plans it, and the first site cleans up for all. What belonged to deleted sites goes with it.
 */
final class GarbageCollection {

	public const EVENT = 'svc_collect';

	/** The site whose folder holds those of the others. */
	private const FIRST = 1;

	public function __construct(
		private readonly Folders $folders,
		private readonly Paths $paths,
	) {
	}

	public static function plan(): void {
		if ( false === \wp_next_scheduled( self::EVENT ) ) {
			\wp_schedule_event( \time() + 3600, 'daily', self::EVENT );
		}
	}

	/** @throws StorageFailure When the folder cannot be listed. */
	public function plan_for_network(): void {
		$plugins = \is_multisite() && self::FIRST === \get_current_blog_id() ? \get_site_option( 'active_sitewide_plugins' ) : null;
		if ( ! \is_array( $plugins ) || ! isset( $plugins[ \plugin_basename( \SVC_FILE ) ] ) ) {
			return;
		}
		foreach ( $this->sites( $this->folders ) as $site ) {
			if ( ! \get_site( $site ) instanceof WP_Site ) {
				continue;
			}
			\switch_to_blog( $site );
			self::plan();
			\restore_current_blog();
		}
	}

	/**
	 * Deletes the storage of sites that are no more: they were deleted by a request that had not loaded this plugin. What decides is that the
	 * database has this site and not the other, whatever filters make of its answers.
	 * @throws StorageFailure When the folder cannot be listed.
	 */
	public function remove_deleted_sites(): void {
		if ( ! \is_multisite() ) {
			return;
		}
		$folders = new Folders( $this->paths->of_network() );
		$sites   = $this->sites( $folders );
		$here    = \get_current_blog_id();
		$there   = [] === $sites ? [] : \get_sites(
			[
				'site__in'          => [ $here, ...$sites ],
				'fields'            => 'ids',
				'number'            => 0,
				'update_site_cache' => false,
			]
		);
		if ( ! \in_array( $here, $there, true ) ) {
			return;
		}
		foreach ( \array_diff( $sites, $there ) as $site ) {
			if ( \get_site( $site ) instanceof WP_Site ) {
				continue;
			}
			try {
				$folders->remove( $this->paths->of_network()->root . '/site-' . $site );
			} catch ( StorageFailure $failure ) {
				Log::write( "svc could not delete the snippets of the deleted site {$site}: {$failure->getMessage()}" );
			}
		}
	}

	/** @return list<int> */
	private function sites( Folders $folders ): array {
		$names = \preg_filter( '/\Asite-([1-9]\d*)\z/', '$1', $folders->names( $this->paths->of_network()->root ) );
		return \array_values( \array_map( '\intval', $names ) );
	}
}
