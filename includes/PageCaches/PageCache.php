<?php

declare(strict_types=1);

namespace Svc\PageCaches;

use Closure;

\defined( 'ABSPATH' ) || exit;

/** One page cache. Methods may throw whatever the other plugin throws; `Purge` catches it. */
final class PageCache {

	/**
	 * @param DocumentedCall|null $one Has it forget one address without parameters, in all its forms; null where it cannot.
	 * @param bool $is_list Whether that takes all addresses at once.
	 * @param (Closure(): bool)|null $is_on Tells where the plugin can be loaded and keep no pages.
	 */
	public function __construct(
		public readonly string $name,
		private readonly DocumentedCall $everything,
		private readonly ?DocumentedCall $one = null,
		private readonly bool $is_list = false,
		private readonly ?Closure $is_on = null,
	) {
	}

	public function is_in_use(): bool {
		return null === $this->is_on ? $this->everything->is_there() : ( $this->is_on )();
	}

	/** @param non-empty-list<string>|null $urls Absolute addresses without parameters; null for all pages of this site. */
	public function forget( ?array $urls ): void {
		if ( null === $urls || null === $this->one || ! $this->one->is_there() ) {
			$this->everything->call();
			return;
		}
		foreach ( $this->is_list ? [ $urls ] : $urls as $given ) {
			$this->one->call( $given );
		}
	}
}
