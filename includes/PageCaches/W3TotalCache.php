<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * W3 Total Cache. Its function for one address leaves the same page with parameters, so it forgets everything.
 *
 * @see https://wordpress.org/plugins/w3-total-cache/ `w3-total-cache-api.php`
 */
final class W3TotalCache implements PageCache {

	public function name(): string {
		return 'W3 Total Cache';
	}

	public function is_there(): bool {
		return \function_exists( 'w3tc_flush_posts' );
	}

	public function forget_everything(): void {
		if ( \function_exists( 'w3tc_flush_posts' ) ) {
			\w3tc_flush_posts();
		}
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		return false;
	}
}
