<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * WP Super Cache. It keeps one folder for each address, whatever the parameters.
 *
 * @see https://wordpress.org/plugins/wp-super-cache/ `wp_cache_clear_cache()`, `wpsc_delete_url_cache()`
 */
final class WpSuperCache implements PageCache {

	public function name(): string {
		return 'WP Super Cache';
	}

	public function is_there(): bool {
		return \function_exists( 'wp_cache_clear_cache' );
	}

	public function forget_everything(): void {
		if ( \function_exists( 'wp_cache_clear_cache' ) ) {
			// Without a number it empties the caches of all sites of a network.
			\wp_cache_clear_cache( \is_multisite() ? \get_current_blog_id() : 0 );
		}
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		if ( ! \function_exists( 'wpsc_delete_url_cache' ) ) {
			return false;
		}
		foreach ( $urls as $url ) {
			\wpsc_delete_url_cache( $url );
		}

		return true;
	}
}
