<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * Breeze, with the Varnish in front of it.
 *
 * @see https://wordpress.org/plugins/breeze/ `inc/breeze-admin.php`
 */
final class Breeze implements PageCache {

	public function name(): string {
		return 'Breeze';
	}

	public function is_there(): bool {
		return false !== \has_action( 'breeze_clear_all_cache' );
	}

	public function forget_everything(): void {
		\do_action( 'breeze_clear_all_cache' );
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		return false;
	}
}
