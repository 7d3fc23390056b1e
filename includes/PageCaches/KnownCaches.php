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
	private const ALL = [ WpSuperCache::class, W3TotalCache::class, LiteSpeed::class, WpRocket::class, WpFastestCache::class, CacheEnabler::class, SiteGround::class, Hummingbird::class, Breeze::class, NginxHelper::class, Cloudflare::class ];

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

	/** Whether somebody hears when pages change: a known cache, or code of the site. */
	public function has_listener(): bool {
		return [] !== $this->present() || false !== \has_action( 'svc_purge' );
	}
}
