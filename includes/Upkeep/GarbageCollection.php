<?php

declare(strict_types=1);

namespace Svc\Upkeep;

use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use WP_Site;

\defined( 'ABSPATH' ) || exit;

/**
 * When the storage is cleaned up: daily, on every site that has snippets. On a network, where the plugin is active for all, a site may never have been
 * activated on its own, and its admin may never be opened; so a change of its snippets plans it, and the clean-up of the first site for all
 * that have a storage.
 */
final class GarbageCollection {

	/** Scheduled event. */
	public const EVENT = 'svc_collect';

	/** The site whose folder holds those of the others. */
	private const FIRST = 1;

	public function __construct(
		private readonly Folders $folders,
		private readonly Paths $paths,
	) {
	}

	/** Plans it for the current site, where it is not planned. */
	public static function plan(): void {
		if ( false === \wp_next_scheduled( self::EVENT ) ) {
			\wp_schedule_event( \time() + 3600, 'daily', self::EVENT );
		}
	}

	/**
	 * Plans it for the sites of the network that have a storage.
	 *
	 * @throws \Svc\Domain\Error\StorageFailure When the folder cannot be listed.
	 */
	public function plan_for_network(): void {
		$plugins = \is_multisite() && self::FIRST === \get_current_blog_id() ? \get_site_option( 'active_sitewide_plugins' ) : null;
		if ( ! \is_array( $plugins ) || ! isset( $plugins[ \plugin_basename( \SVC_FILE ) ] ) ) {
			return;
		}
		foreach ( $this->folders->names( $this->paths->root ) as $name ) {
			$site = 1 === \preg_match( '/\Asite-([1-9]\d*)\z/', $name, $found ) ? (int) $found[1] : 0;
			if ( 0 === $site || ! \get_site( $site ) instanceof WP_Site ) {
				continue;
			}
			\switch_to_blog( $site );
			self::plan();
			\restore_current_blog();
		}
	}
}
