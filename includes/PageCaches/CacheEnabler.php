<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * Cache Enabler. It keeps no pages with parameters beside those that it ignores.
 *
 * @see https://www.keycdn.com/support/wordpress-cache-enabler-plugin#hooks
 */
final class CacheEnabler implements PageCache {

	public function name(): string {
		return 'Cache Enabler';
	}

	public function is_there(): bool {
		return false !== \has_action( 'cache_enabler_clear_site_cache' );
	}

	public function forget_everything(): void {
		\do_action( 'cache_enabler_clear_site_cache' );
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		foreach ( $urls as $url ) {
			\do_action( 'cache_enabler_clear_page_cache_by_url', $url );
		}

		return true;
	}
}
