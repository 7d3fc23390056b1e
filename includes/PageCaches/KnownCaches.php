<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/** Which of the page caches that can be told are in use. A site with another one attaches to the action `svc_purge` instead. */
final class KnownCaches {

	/** @return list<PageCache> */
	public function present(): array {
		return \array_values( \array_filter( CacheTable::all(), static fn( PageCache $cache ): bool => $cache->is_in_use() ) );
	}

	/** @return list<string> */
	public function names(): array {
		return \array_map( static fn( PageCache $cache ): string => $cache->name, $this->present() );
	}

	/** @return string File of the drop-in that gives kept pages, with its name; empty without one, or where `WP_CACHE` is not on. */
	public function drop_in(): string {
		if ( ! \defined( 'WP_CACHE' ) || ! (bool) \WP_CACHE ) {
			return '';
		}
		if ( ! \function_exists( 'get_dropins' ) ) {
			require_once \ABSPATH . 'wp-admin/includes/plugin.php';
		}
		$file = 'advanced-cache.php';
		$data = \get_dropins()[ $file ] ?? null;
		$name = \is_string( $data['Name'] ?? null ) ? $data['Name'] : '';

		return null === $data ? '' : $file . ( '' === $name || $file === $name ? '' : ": {$name}" );
	}

	public function has_listener(): bool {
		return [] !== $this->present() || false !== \has_action( 'svc_purge' );
	}
}
