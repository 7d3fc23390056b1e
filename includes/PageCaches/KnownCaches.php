<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * The page caches that can be told (`CacheTable`), and which of them are in use on this site. A site with another cache attaches
 * to the action `svc_purge` instead, and counts as told, too.
 */
final class KnownCaches {

	/**
	 * Those in use.
	 * @return list<PageCache>
	 */
	public function present(): array {
		return \array_values( \array_filter( CacheTable::all(), static fn( PageCache $cache ): bool => $cache->is_in_use() ) );
	}

	/**
	 * Names of those in use.
	 * @return list<string>
	 */
	public function names(): array {
		return \array_map( static fn( PageCache $cache ): string => $cache->name, $this->present() );
	}

	/**
	 * The drop-in that WordPress loads before everything else, to give kept pages.
	 * @return string Its file, with its name where it has one; empty without one, or where `WP_CACHE` is not on.
	 */
	public function drop_in(): string {
		if ( ! \defined( 'WP_CACHE' ) || ! (bool) \WP_CACHE ) {
			return '';
		}
		if ( ! \function_exists( 'get_dropins' ) ) {
			require_once \ABSPATH . 'wp-admin/includes/plugin.php';
		}
		$file = 'advanced-cache.php';
		$data = \get_dropins()[ $file ] ?? null;
		$name = \is_string( $data['Name'] ?? null ) ? $data['Name'] : '';

		return null === $data ? '' : $file . ( '' === $name || $file === $name ? '' : ": {$name}" );
	}

	/** Whether something hears when pages change: a known cache, or code of the site. */
	public function has_listener(): bool {
		return [] !== $this->present() || false !== \has_action( 'svc_purge' );
	}
}
