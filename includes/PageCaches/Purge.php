<?php

declare(strict_types=1);

namespace Svc\PageCaches;

use Throwable;

\defined( 'ABSPATH' ) || exit;

/** Tells the page caches which pages are out of date. One that fails stops neither the others nor the change that caused it. */
final class Purge {

	public function __construct( private readonly KnownCaches $caches ) {
	}

	/** @return array<string, string> Error messages by the name of the cache that failed. */
	public function run( PurgeScope $reach ): array {
		$urls = $reach->urls;
		if ( [] === $urls ) {
			return [];
		}
		$failed = [];
		foreach ( $this->caches->present() as $cache ) {
			$failed += self::guarded( $cache->name, static fn() => $cache->forget( $urls ) );
		}

		return $failed + self::guarded(
			'svc_purge',
			static function () use ( $reach, $urls ): void {
				/**
				 * Pages look different to visitors than a page cache remembers them. Fired once for each change, after it is on disk.
				 * @param list<string> $urls Absolute addresses of the pages; empty for all pages of the site.
				 * @param list<int>    $ids  Ids of the snippets that changed; empty where none did, as in safe mode.
				 */
				\do_action_ref_array( 'svc_purge', [ $urls ?? [], $reach->ids ] );
			}
		);
	}

	/**
	 * Code of others may print nothing: the answer is not theirs.
	 * @param callable(): void $work
	 * @return array<string, string>
	 */
	private static function guarded( string $name, callable $work ): array {
		$level = \ob_get_level();
		\ob_start();
		try {
			$work();
			return [];
		} catch ( Throwable $failure ) {
			return [ $name => $failure->getMessage() ];
		} finally {
			while ( \ob_get_level() > $level && \ob_end_clean() ) {
				continue;
			}
		}
	}
}
