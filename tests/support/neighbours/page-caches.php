<?php
/**
 * Stands in for the page caches of other plugins: one small cache that keeps pages as they do, and under the name in the file
 * `neighbour.txt` of wp-content the functions and actions that the plugin of this name offers to others, as its makers document them.
 * A second line `fails` lets them throw. What they are asked for goes to `purges.txt`.
 */

declare(strict_types=1);

add_action( 'wp_footer', static fn() => print '<!--rendered:' . hrtime( true ) . '-->' );

final class Svc_Stand_In_Cache {

	/** @var list<string> Cookies for which every page cache steps aside. */
	private const COOKIES = '~^(?:wordpress_logged_in|wp-postpass|comment_author)~';

	public static string $name = '';

	private static bool $fails = false;

	public static function start(): void {
		[ self::$name, $fails ] = explode( "\n", trim( (string) @file_get_contents( WP_CONTENT_DIR . '/neighbour.txt' ) ) . "\n" );
		self::$fails            = 'fails' === $fails;
		if ( '' === self::$name ) {
			return;
		}
		self::answer_actions();
		if ( 'GET' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) || defined( 'WP_ADMIN' ) || defined( 'WP_CLI' ) || ! defined( 'WP_USE_THEMES' ) || [] !== preg_grep( self::COOKIES, array_keys( $_COOKIE ) ) ) {
			return;
		}
		$file = self::file( $_SERVER['REQUEST_URI'] );
		if ( is_file( $file ) ) {
			readfile( $file );
			exit;
		}
		ob_start(
			static function ( string $page ) use ( $file ): string {
				if ( 200 === http_response_code() && ! defined( 'DONOTCACHEPAGE' ) && ! defined( 'REST_REQUEST' ) && str_contains( $page, '</html>' ) ) {
					@mkdir( dirname( $file ), 0777, true );
					@chmod( dirname( $file ), 0777 );
					file_put_contents( $file, $page, LOCK_EX );
				}
				return $page;
			}
		);
	}

	private static function folder( string $address ): string {
		return WP_CONTENT_DIR . '/stand-in/' . md5( '/' . trim( (string) parse_url( $address, PHP_URL_PATH ), '/' ) );
	}

	private static function file( string $address ): string {
		return self::folder( $address ) . '/' . md5( $address ) . '.html';
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
	case 'Cloudflare':
		class_alias( Svc_Stand_In_Cloudflare::class, 'CF\\WordPress\\Hooks' );
		break;
}
