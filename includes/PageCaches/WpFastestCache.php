<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * WP Fastest Cache. It forgets single posts, by their id, and no addresses.
 *
 * @see https://www.wpfastestcache.com/tutorial/delete-the-cache-by-calling-the-function/
 */
final class WpFastestCache implements PageCache {

	public function name(): string {
		return 'WP Fastest Cache';
	}

	public function is_there(): bool {
		return \function_exists( 'wpfc_clear_all_cache' );
	}

	public function forget_everything(): void {
		if ( \function_exists( 'wpfc_clear_all_cache' ) ) {
			\wpfc_clear_all_cache();
		}
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		return false;
	}
}
