<?php
/**
 * Stands in for the page caches of other plugins: one small cache that keeps pages as they do (for those in `HABITS` as their code was
 * seen to: WP-Optimize 4.5.0, Breeze 2.5.7, Speed Optimizer 7.7.7, LiteSpeed Cache 7.8.0.1), and under the name in the file
 * `neighbour.txt` of wp-content the functions and actions that the plugin of this name offers to others, as its makers document them.
 * A second line `fails` lets them throw. What they are asked for goes to `purges.txt`.
 */

declare(strict_types=1);

add_action( 'wp_footer', static fn() => print '<!--rendered:' . hrtime( true ) . '-->' );

final class Svc_Stand_In_Cache {

	/**
	 * `cookies`: for which the cache steps aside; `ignored`: parameters that make no other page; `unknown`: whether any other parameter makes
	 * another page (`kept`), or one that is neither given nor kept (`skipped`); `constant`: whether it goes by DONOTCACHEPAGE; `values`:
	 * whether it tells pages apart by the values of parameters alone.
	 *
	 * @var array<string, array{cookies: string, ignored?: string, unknown: string, constant: bool, values?: bool}>
	 */
	private const HABITS = [
		''                           => [
			'cookies'  => '~^(?:wordpress_logged_in|wp-postpass|comment_author)~',
			'unknown'  => 'kept',
			'constant' => true,
		],
		// `wpo_can_serve_from_cache()`, which is asked before a page is kept, too.
		'WP-Optimize'                => [
			'cookies'  => '~^(?:wordpress_logged_in_|wordpress_sec_|wpo_commented_post$)~',
			'ignored'  => '~^(?:utm_\w+|fbclid|gclid|wpo_cache_debug)$~',
			'unknown'  => 'skipped',
			'constant' => true,
		],
		// `is_cache_disabled_for_current_user()`, `Breeze_Query_Strings_Rules`.
		'Breeze'                     => [
			'cookies'  => '~wordpress_logged_in_~',
			'ignored'  => '~^(?:utm_\w+|fbclid|gclid)$~',
			'unknown'  => 'skipped',
			'constant' => true,
		],
		// `File_Cacher_Trait::is_cacheable()` and `get_filename()`. Headers are looked at where PHP can tell them, which PHP-FPM cannot.
		'SiteGround Speed Optimizer' => [
			'cookies'  => '~^(?:woocommerce_items_in_cart|edd_items_in_cart|wordpress_logged_in_|wpSGCacheBypass|comment_author_)~',
			'ignored'  => '~^(?:utm_\w+|fbclid|gclid|_ga)$~',
			'unknown'  => 'kept',
			'constant' => false,
			'values'   => true,
		],
		// The server gives what it keeps before PHP runs, and goes by no cookie but `_lscache_vary`, which visitors do not have.
		'LiteSpeed Cache'            => [
			'cookies'  => '~^_lscache_vary$~',
			'ignored'  => '~^(?:utm\w*|fbclid|gclid|_ga)$~',
			'unknown'  => 'kept',
			'constant' => true,
		],
	];

	public static string $name = '';

	private static bool $fails = false;

	public static function start(): void {
		[ self::$name, $fails ] = explode( "\n", trim( (string) @file_get_contents( WP_CONTENT_DIR . '/neighbour.txt' ) ) . "\n" );
		self::$fails            = 'fails' === $fails;
		if ( '' === self::$name ) {
			return;
		}
		self::answer_actions();
		if ( 'GET' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) || defined( 'WP_ADMIN' ) || defined( 'WP_CLI' ) || ! defined( 'WP_USE_THEMES' ) || self::steps_aside() ) {
			return;
		}
		$file = self::file( $_SERVER['REQUEST_URI'] );
		if ( is_file( $file ) ) {
			readfile( $file );
			exit;
		}
		ob_start(
			static function ( string $page ) use ( $file ): string {
				if ( 200 === http_response_code() && ! self::steps_aside() && ! ( self::habits()['constant'] && defined( 'DONOTCACHEPAGE' ) ) && ! defined( 'REST_REQUEST' ) && str_contains( $page, '</html>' ) ) {
					@mkdir( dirname( $file ), 0777, true );
					@chmod( dirname( $file ), 0777 );
					file_put_contents( $file, $page, LOCK_EX );
				}
				return $page;
			}
		);
	}

	/** @return array{cookies: string, ignored?: string, unknown: string, constant: bool, values?: bool} */
	private static function habits(): array {
		return self::HABITS[ self::$name ] ?? self::HABITS[''];
	}

	/** Whether the page of this request is neither given nor kept. */
	private static function steps_aside(): bool {
		$habits = self::habits();
		return [] !== preg_grep( $habits['cookies'], array_keys( $_COOKIE ) ) || ( 'skipped' === $habits['unknown'] && [] !== self::parameters( $_GET ) );
	}

	/**
	 * Parameters that make a page another one.
	 *
	 * @param array<array-key, mixed> $all
	 * @return array<array-key, mixed>
	 */
	private static function parameters( array $all ): array {
		return array_filter( $all, static fn( $name ): bool => 1 !== preg_match( self::habits()['ignored'] ?? '~^$~', (string) $name ), ARRAY_FILTER_USE_KEY );
	}

	private static function folder( string $address ): string {
		return WP_CONTENT_DIR . '/stand-in/' . md5( '/' . trim( (string) parse_url( $address, PHP_URL_PATH ), '/' ) );
	}

	private static function file( string $address ): string {
		parse_str( (string) parse_url( $address, PHP_URL_QUERY ), $query );
		$query = self::parameters( $query );
		return self::folder( $address ) . '/' . md5( isset( self::habits()['values'] ) ? implode( '', $query ) : http_build_query( $query ) ) . '.html';
	}

	public static function forget( string $address = '' ): void {
		file_put_contents( WP_CONTENT_DIR . '/purges.txt', self::$name . ' ' . $address . "\n", FILE_APPEND );
		if ( self::$fails ) {
			echo 'a notice of the cache';
			throw new RuntimeException( 'The cache is out of order.' );
		}
		foreach ( (array) glob( ( '' === $address ? WP_CONTENT_DIR . '/stand-in/*' : self::folder( $address ) ) . '/*.html' ) as $file ) {
			unlink( (string) $file );
		}
	}

	private static function answer_actions(): void {
		$forget = self::forget( ... );
		$all    = static fn() => self::forget();
		match ( self::$name ) {
			'LiteSpeed Cache' => add_action( 'litespeed_purge_all', $all ) && add_action( 'litespeed_purge_url', $forget ),
			'Cache Enabler'   => add_action( 'cache_enabler_clear_site_cache', $all ) && add_action( 'cache_enabler_clear_page_cache_by_url', $forget ),
			'Hummingbird'     => add_action( 'wphb_clear_page_cache', $all ),
			'Breeze'          => add_action( 'breeze_clear_all_cache', $all ),
			'Nginx Helper'    => add_action( 'rt_nginx_helper_purge_all', $all ),
			'code of the site' => add_action( 'svc_purge', static fn( array $urls ) => [] === $urls ? self::forget() : array_map( $forget, $urls ) ),
			default           => null,
		};
	}
}

final class Svc_Stand_In_Cloudflare {

	public function purgeCacheEverything(): void {
		Svc_Stand_In_Cache::forget();
	}
}

final class Svc_Stand_In_Comet_Cache {

	public static function clear(): void {
		Svc_Stand_In_Cache::forget();
	}

	public static function clearUrl( string $url ): void {
		Svc_Stand_In_Cache::forget( $url );
	}
}

final class Svc_Stand_In_Wp_Optimize {

	public static function instance(): self {
		return new self();
	}

	public function is_enabled(): bool {
		return true;
	}

	public static function delete_cache_by_url( string $url, bool $recursive = false ): bool {
		Svc_Stand_In_Cache::forget( $url );
		return true;
	}
}

Svc_Stand_In_Cache::start();

switch ( Svc_Stand_In_Cache::$name ) {
	case 'WP Super Cache':
		function wp_cache_clear_cache( int $blog = 0 ): void {
			Svc_Stand_In_Cache::forget();
		}
		function wpsc_delete_url_cache( string $url ): void {
			Svc_Stand_In_Cache::forget( $url );
		}
		break;
	case 'W3 Total Cache':
		function w3tc_flush_posts(): void {
			Svc_Stand_In_Cache::forget();
		}
		break;
	case 'WP Rocket':
		function rocket_clean_domain(): void {
			Svc_Stand_In_Cache::forget();
		}
		function rocket_clean_files( array $urls ): void {
			array_map( Svc_Stand_In_Cache::forget( ... ), $urls );
		}
		break;
	case 'WP Fastest Cache':
		function wpfc_clear_all_cache(): void {
			Svc_Stand_In_Cache::forget();
		}
		break;
	case 'SiteGround Speed Optimizer':
		function sg_cachepress_purge_cache( string|false $url = false ): void {
			Svc_Stand_In_Cache::forget( (string) $url );
		}
		break;
	case 'WP-Optimize':
		function wpo_cache_flush(): void {
			Svc_Stand_In_Cache::forget();
		}
		class_alias( Svc_Stand_In_Wp_Optimize::class, 'WPO_Page_Cache' );
		break;
	case 'Comet Cache':
		class_alias( Svc_Stand_In_Comet_Cache::class, 'comet_cache' );
		break;
	case 'Cloudflare':
		class_alias( Svc_Stand_In_Cloudflare::class, 'CF\\WordPress\\Hooks' );
		break;
}
