<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * Speed Optimizer by SiteGround. It asks its server to forget an address with all that begins with it.
 *
 * @see https://www.siteground.com/tutorials/wordpress/speed-optimizer/custom-filters/
 */
final class SiteGround implements PageCache {

	public function name(): string {
		return 'SiteGround Speed Optimizer';
	}

	public function is_there(): bool {
		return \function_exists( 'sg_cachepress_purge_cache' );
	}

	public function forget_everything(): void {
		if ( \function_exists( 'sg_cachepress_purge_cache' ) ) {
			\sg_cachepress_purge_cache();
		}
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		if ( ! \function_exists( 'sg_cachepress_purge_cache' ) ) {
			return false;
		}
		foreach ( $urls as $url ) {
			\sg_cachepress_purge_cache( $url );
		}

		return true;
	}
}
