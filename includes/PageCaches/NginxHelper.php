<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * Nginx Helper, for the `fastcgi_cache` of nginx. The server keeps each form of a page under a key of its own, so it forgets everything.
 *
 * @see https://wordpress.org/plugins/nginx-helper/#faq
 */
final class NginxHelper implements PageCache {

	public function name(): string {
		return 'Nginx Helper';
	}

	public function is_there(): bool {
		return false !== \has_action( 'rt_nginx_helper_purge_all' );
	}

	public function forget_everything(): void {
		\do_action( 'rt_nginx_helper_purge_all' );
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		return false;
	}
}
