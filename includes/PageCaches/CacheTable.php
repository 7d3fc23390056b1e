<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/** The page caches of other plugins, told by their documented functions and actions. A cache without a call for one address forgets everything. */
final class CacheTable {

	/** @return list<PageCache> In use here or not. */
	public static function all(): array {
		return [
			// One folder for each address, whatever the parameters. Without a number it empties the caches of all sites of a network.
			// https://wordpress.org/plugins/wp-super-cache/
			new PageCache( 'WP Super Cache', DocumentedCall::code( 'wp_cache_clear_cache', \is_multisite() ? \get_current_blog_id() : 0 ), DocumentedCall::code( 'wpsc_delete_url_cache' ) ),
			// https://wordpress.org/plugins/w3-total-cache/ `w3-total-cache-api.php`
			new PageCache( 'W3 Total Cache', DocumentedCall::code( 'w3tc_flush_posts' ) ),
			// Pages are tagged with their path, so that a path names a page in all its forms. https://docs.litespeedtech.com/lscache/lscwp/api/
			new PageCache( 'LiteSpeed Cache', DocumentedCall::action( 'litespeed_purge_all', 'svc' ), DocumentedCall::action( 'litespeed_purge_url' ) ),
			// One folder for each address, with the pages that have parameters inside.
			// https://docs.wp-rocket.me/article/92-rocketcleandomain
			new PageCache( 'WP Rocket', DocumentedCall::code( 'rocket_clean_domain' ), DocumentedCall::code( 'rocket_clean_files' ), is_list: true ),
			// Single posts by their id, and no addresses. https://www.wpfastestcache.com/tutorial/delete-the-cache-by-calling-the-function/
			new PageCache( 'WP Fastest Cache', DocumentedCall::code( 'wpfc_clear_all_cache' ) ),
			// No pages with parameters beside those that it ignores. https://www.keycdn.com/support/wordpress-cache-enabler-plugin#hooks
			new PageCache( 'Cache Enabler', DocumentedCall::action( 'cache_enabler_clear_site_cache' ), DocumentedCall::action( 'cache_enabler_clear_page_cache_by_url' ) ),
			// The server forgets an address with all that begins with it.
			// https://www.siteground.com/tutorials/wordpress/speed-optimizer/custom-filters/
			new PageCache( 'SiteGround Speed Optimizer', DocumentedCall::code( 'sg_cachepress_purge_cache' ), DocumentedCall::code( 'sg_cachepress_purge_cache' ) ),
			// Single posts by their id, and no addresses. https://wpmudev.com/docs/api-plugin-development/hummingbird-api-docs/
			new PageCache( 'Hummingbird', DocumentedCall::action( 'wphb_clear_page_cache' ) ),
			// With the Varnish in front of it. https://wordpress.org/plugins/breeze/ `inc/breeze-admin.php`
			new PageCache( 'Breeze', DocumentedCall::action( 'breeze_clear_all_cache' ) ),
			// The `fastcgi_cache` of nginx has each form of a page under a key of its own. https://wordpress.org/plugins/nginx-helper/#faq
			new PageCache( 'Nginx Helper', DocumentedCall::action( 'rt_nginx_helper_purge_all' ) ),
			// What it attaches to `switch_theme`: actions of others are known to it only if their plugin was loaded before, which the order of
			// names decides. https://github.com/cloudflare/Cloudflare-WordPress `cloudflare.loader.php`
			new PageCache( 'Cloudflare', DocumentedCall::method_of( '\CF\WordPress\Hooks', 'purgeCacheEverything' ) ),
			// One folder for each address, with the pages that have parameters inside; none is kept for a parameter that it does not know.
			// https://wordpress.org/plugins/wp-optimize/#faq `wpo_cache_flush()`, which empties the object cache, too;
			// https://plugins.svn.wordpress.org/wp-optimize/ `WPO_Page_Cache::is_enabled()`, `delete_cache_by_url()` (4.5.0)
			new PageCache( 'WP-Optimize', DocumentedCall::code( 'wpo_cache_flush' ), DocumentedCall::code( 'WPO_Page_Cache::delete_cache_by_url' ), is_on: self::is_wp_optimize_on( ... ) ),
			// https://github.com/wpsharks/comet-cache src/includes/classes/ApiBase.php, `clear()` and `clearUrl()` (170220)
			new PageCache( 'Comet Cache', DocumentedCall::code( 'comet_cache::clear' ), DocumentedCall::code( 'comet_cache::clearUrl' ) ),
		];
	}

	/** The plugin can do without a page cache; its drop-in alone brings functions that fail without it, and WP-CLI loads it without the drop-in. */
	private static function is_wp_optimize_on(): bool {
		$cache = [ 'WPO_Page_Cache', 'instance' ];
		$cache = \is_callable( $cache ) ? $cache() : null;
		$is_on = [ $cache, 'is_enabled' ];

		return \is_callable( $is_on ) && (bool) $is_on();
	}
}
