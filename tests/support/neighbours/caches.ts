/**
 * Page caches and optimizers, each switched on as its own screens do it. What
 * a page cache has to show is in `checks.ts`, where the stand-ins are asked
 * the same; of an optimizer it is that snippets work (`works.ts`).
 */
import { CHECKS, KEEPS } from './checks.ts';
import type { Family, Neighbour } from './neighbour.ts';

const cache = ( more: Partial< Neighbour > ): Neighbour => ( {
	cache: true,
	checks: () => CHECKS,
	gate: { what: KEEPS },
	...more,
} );

/** What WP Fastest Cache writes into `.htaccess`, in the words of nginx. */
const FASTEST = `set $kept "";
	if ($request_method = GET) { set $kept "get"; }
	if ($args) { set $kept ""; }
	if ($http_cookie ~* "wordpress_logged_in|comment_author_") { set $kept ""; }
	if (-f $document_root/wp-content/cache/all\${uri}index.html) { set $kept "\${kept}-file"; }
	if ($kept = "get-file") { rewrite ^ /wp-content/cache/all\${uri}index.html last; }`;

export const CACHES: Family = {
	'wp-super-cache': cache( {
		setUp: `wp_cache_verify_cache_dir(); wp_cache_verify_config_file(); wp_cache_create_advanced_cache(); wp_cache_enable(); wp_super_cache_enable();`,
	} ),
	'w3-total-cache': cache( {
		setUp: `$config = new W3TC\\Config(); $config->set( 'pgcache.enabled', true ); $config->set( 'pgcache.engine', 'file' ); $config->save(); try { W3TC\\Util_Environment::class && W3TC\\Dispatcher::component( 'Root_Environment' )->fix_in_wpadmin( $config, true ); } catch ( W3TC\\Util_Environment_Exceptions $e ) {}`,
	} ),
	'wp-optimize': cache( {
		setUp: `$cache = WP_Optimize()->get_page_cache(); $cache->config->update( array_merge( $cache->config->get(), [ 'enable_page_caching' => true ] ), true ); $cache->enable( true );`,
	} ),
	'cache-enabler': cache( {
		setUp: `Cache_Enabler::on_activation( false );`,
	} ),
	breeze: cache( {
		setUp: `$basic = breeze_get_option( 'basic_settings' ); $basic['breeze-active'] = '1'; breeze_update_option( 'basic_settings', $basic, true ); Breeze_ConfigCache::factory()->write(); Breeze_ConfigCache::factory()->write_config_cache();`,
	} ),
	'sg-cachepress': cache( {
		setUp: `SiteGround_Optimizer\\File_Cacher\\File_Cacher::toggle_file_cache( 1 );`,
	} ),
	'hummingbird-performance': cache( {
		setUp: `Hummingbird\\Core\\Utils::get_module( 'page_cache' )->enable( true );`,
	} ),
	'wp-fastest-cache': cache( {
		cache: false,
		lines: FASTEST,
		setUp: `update_option( 'WpFastestCache', wp_json_encode( [ 'wpFastestCacheStatus' => 'on', 'wpFastestCacheLoggedInUser' => 'on' ] ) );`,
	} ),
	'comet-cache': cache( {
		setUp: `$GLOBALS['comet_cache']->updateOptions( [ 'enable' => '1' ] ); $GLOBALS['comet_cache']->activate();`,
	} ),
	// Keeps pages in the LiteSpeed server only; what it does to scripts and stylesheets it does everywhere.
	'litespeed-cache': cache( {
		setUp: `do_action( 'litespeed_save_conf', [ 'cache' => true, 'optm-css_min' => true, 'optm-css_comb' => true, 'optm-js_min' => true, 'optm-js_comb' => true, 'optm-js_defer' => 2, 'optm-html_min' => true ] );`,
		gate: {
			what: KEEPS,
			excuse: 'it keeps pages in the LiteSpeed server only, so nothing more is asked',
		},
	} ),
	autoptimize: {
		setUp: `foreach ( [ 'html', 'js', 'js_aggregate', 'js_include_inline', 'css', 'css_aggregate', 'css_include_inline' ] as $name ) { update_option( 'autoptimize_' . $name, 'on' ); }`,
		checks: () => [],
	},
};
