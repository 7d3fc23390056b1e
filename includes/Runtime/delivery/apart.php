<?php
/**
 * Keeps pages for one browser only (preview, rescue) apart from page caches, in three ways, because no cache knows them all (read from the code of
 * WP-Optimize 4.5.0, Breeze 2.5.7, LiteSpeed Cache 7.8.0.1, Speed Optimizer 7.7.7): cookies for which caches step aside, an address of its own for
 * every page (LiteSpeed answers before PHP is asked), and what says that a page must not be kept.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** A parameter that opens nothing and changes nothing. */
const MARK = 'svc-mark';

/**
 * WP-Optimize, Breeze and WP Fastest Cache go by the beginning of the first, though it logs no user in; Speed Optimizer and the server of
 * SiteGround by the second, also where pages are kept for people who are logged in.
 */
const COOKIES_FOR_CACHES = [ 'wordpress_logged_in_svc', 'wpSGCacheBypass' ];

function keep_from_caches(): void {
	\defined( 'DONOTCACHEPAGE' ) || \define( 'DONOTCACHEPAGE', true );
	// Speed Optimizer looks at the end of the page; the cookie is its own, so no other code sees a difference.
	\add_action(
		'template_redirect',
		static function (): void {
			if ( \function_exists( 'sg_cachepress_purge_cache' ) ) {
				$_COOKIE['wpSGCacheBypass'] ??= '1';
			}
		},
		\PHP_INT_MIN
	);
}

function apart( string $address ): string {
	return \add_query_arg( MARK, \bin2hex( \random_bytes( 8 ) ), $address );
}

function stay_apart( bool $is_preview ): void {
	\add_filter( 'wp_redirect', static fn( mixed $location ): mixed => \is_string( $location ) && is_page_here( $location, ! $is_preview ) ? apart( $location ) : $location, \PHP_INT_MAX );
	\add_action( 'wp_footer', static fn(): mixed => sheltered( static fn() => print_apart( $is_preview ) ), \PHP_INT_MAX );
}

/** Prints the line that tells such a page from one that a cache gave, and the script that keeps links apart. */
function print_apart( bool $is_preview ): void {
	\printf(
		'<aside id="svc-apart" style="%s">%s <a href="%s" style="color:inherit;text-decoration:underline">%s</a></aside>',
		'position:fixed;z-index:99999;bottom:0;left:0;right:0;padding:8px 16px;background:#1d2327;color:#fff;font:14px/1.5 sans-serif;text-align:center',
		\esc_html( $is_preview ? \__( 'Preview: with the snippets in testing mode. A page without this line comes from a page cache.', 'svc' ) : \__( 'Rescue: without snippets. A page without this line comes from a page cache.', 'svc' ) ),
		\esc_url( apart( \add_query_arg( $is_preview ? [ 'svc-preview' => 'off' ] : [ 'svc-rescue' => 'page' ], \home_url( '/' ) ) ) ),
		\esc_html( $is_preview ? \__( 'End the preview', 'svc' ) : \__( 'Back to the rescue', 'svc' ) )
	);
	$file = \dirname( __DIR__, 3 ) . '/build/apart.js';
	\wp_print_inline_script_tag(
		\is_file( $file ) ? (string) \file_get_contents( $file ) : '',
		[
			'id'               => 'svc-apart-js',
			'data-no-optimize' => '1',
			'data-cfasync'     => 'false',
		]
	);
}

/** @param bool $with_login Whether the sign-in page counts: LiteSpeed Cache keeps that, too. What browsers read in another way than PHP is none. */
function is_page_here( string $location, bool $with_login = false ): bool {
	if ( 1 !== \preg_match( '~^(?:https?://([^/?#@\\\\]+))?(/(?![/\\\\])[^\x00-\x20\\\\]*)?$~Di', $location, $found ) || '' === $location ) {
		return false;
	}
	if ( '' !== ( $found[1] ?? '' ) && 0 !== \strcasecmp( $found[1], of_server( 'HTTP_HOST' ) ) ) {
		return false;
	}
	return 1 !== \preg_match( $with_login ? '~/wp-(?:admin|json)(?:[/?#]|$)~i' : '~/wp-(?:admin|login\.php|json)(?:[/?#]|$)~i', $found[2] ?? '' );
}
