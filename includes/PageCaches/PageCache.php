<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * One page cache, reached through what its makers offer to other plugins: documented functions and actions, nothing of its insides.
 * Methods may throw whatever the other plugin throws; `Purge` catches it.
 */
interface PageCache {

	/** Its name, as its makers write it. */
	public function name(): string;

	/** Whether it is in use on this site, as far as its functions tell. */
	public function is_there(): bool;

	/** Has it forget every page of this site. */
	public function forget_everything(): void;

	/**
	 * Has it forget some pages in all their forms (with parameters, for phones).
	 *
	 * @param non-empty-list<string> $urls Absolute addresses without parameters.
	 *
	 * @return bool False when it cannot, or not in all forms: then it has forgotten nothing.
	 */
	public function forget( array $urls ): bool;
}
