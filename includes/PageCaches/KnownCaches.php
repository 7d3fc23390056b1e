<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * The page caches that can be told (one class for each), and which of them are in use on this site. A site with another cache attaches
 * to the action `svc_purge` instead, and counts as told, too.
 */
final class KnownCaches {

	/** @var list<class-string<PageCache>> */
	private const ALL = [ WpSuperCache::class, W3TotalCache::class, LiteSpeed::class, WpRocket::class, WpFastestCache::class, CacheEnabler::class, SiteGround::class, Hummingbird::class, Breeze::class, NginxHelper::class, Cloudflare::class, WpOptimize::class, CometCache::class ];

	/**
	 * Those in use.
	 *
	 * @return list<PageCache>
	 */
	public function present(): array {
		$present = [];
		foreach ( self::ALL as $class ) {
			$cache = new $class();
			if ( $cache->is_there() ) {
				$present[] = $cache;
			}
		}

		return $present;
	}

	/**
	 * Names of those in use.
	 *
	 * @return list<string>
	 */
	public function names(): array {
		return \array_map( static fn( PageCache $cache ): string => $cache->name(), $this->present() );
	}

	/**
	 * The drop-in that WordPress loads before everything else, to give kept pages.
	 *
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

	/** Whether somebody hears when pages change: a known cache, or code of the site. */
	public function has_listener(): bool {
		return [] !== $this->present() || false !== \has_action( 'svc_purge' );
	}
}
