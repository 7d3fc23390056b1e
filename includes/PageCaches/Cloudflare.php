<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * Cloudflare's own plugin. It is told by calling what it attaches to `switch_theme`: actions of others are known to it only if
 * their plugin was loaded before, which the order of names decides.
 *
 * @see https://github.com/cloudflare/Cloudflare-WordPress `cloudflare.loader.php`
 */
final class Cloudflare implements PageCache {

	public function name(): string {
		return 'Cloudflare';
	}

	public function is_there(): bool {
		return \class_exists( '\CF\WordPress\Hooks' );
	}

	public function forget_everything(): void {
		$class = '\CF\WordPress\Hooks';
		$purge = [ \class_exists( $class ) ? new $class() : null, 'purgeCacheEverything' ];
		if ( \is_callable( $purge ) ) {
			$purge();
		}
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		return false;
	}
}
