<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * Hummingbird. It forgets single posts, by their id, and no addresses.
 *
 * @see https://wpmudev.com/docs/api-plugin-development/hummingbird-api-docs/
 */
final class Hummingbird implements PageCache {

	public function name(): string {
		return 'Hummingbird';
	}

	public function is_there(): bool {
		return false !== \has_action( 'wphb_clear_page_cache' );
	}

	public function forget_everything(): void {
		\do_action( 'wphb_clear_page_cache' );
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		return false;
	}
}
