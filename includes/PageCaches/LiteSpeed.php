<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * LiteSpeed Cache. It tags pages with their path, so that a path names a page in all its forms.
 *
 * @see https://docs.litespeedtech.com/lscache/lscwp/api/
 */
final class LiteSpeed implements PageCache {

	public function name(): string {
		return 'LiteSpeed Cache';
	}

	public function is_there(): bool {
		return false !== \has_action( 'litespeed_purge_all' );
	}

	public function forget_everything(): void {
		\do_action( 'litespeed_purge_all', 'svc' );
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		foreach ( $urls as $url ) {
			\do_action( 'litespeed_purge_url', $url );
		}

		return true;
	}
}
