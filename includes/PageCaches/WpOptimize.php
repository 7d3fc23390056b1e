<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * WP-Optimize, where its page cache is switched on: the plugin can do without. It keeps one folder for each address, with the pages that
 * have parameters inside; it gives and keeps none for a parameter that it does not know.
 *
 * @see https://wordpress.org/plugins/wp-optimize/#faq `wpo_cache_flush()`, which empties the object cache, too
 * @see https://plugins.svn.wordpress.org/wp-optimize/ `WPO_Page_Cache::is_enabled()`, `delete_cache_by_url()` (4.5.0)
 */
final class WpOptimize implements PageCache {

	public function name(): string {
		return 'WP-Optimize';
	}

	public function is_there(): bool {
		// The drop-in alone brings functions that fail without the plugin; WP-CLI loads the plugin without the drop-in.
		$cache = [ 'WPO_Page_Cache', 'instance' ];
		$cache = \is_callable( $cache ) ? $cache() : null;
		$is_on = [ $cache, 'is_enabled' ];

		return \is_callable( $is_on ) && (bool) $is_on();
	}

	public function forget_everything(): void {
		if ( \function_exists( 'wpo_cache_flush' ) ) {
			\wpo_cache_flush();
		}
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		$forget = [ 'WPO_Page_Cache', 'delete_cache_by_url' ];
		if ( ! \is_callable( $forget ) ) {
			return false;
		}
		foreach ( $urls as $url ) {
			$forget( $url );
		}

		return true;
	}
}
