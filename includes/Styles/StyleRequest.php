<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * One stylesheet and everything it may use, as plain values. The shape is that of `src/styles/types.ts`.
 * @phpstan-type Partial array{path: string, lang: string, code: string}
 */
final class StyleRequest {

	/**
	 * @param string                 $uid        The snippet's uid, or another key that no partial has.
	 * @param string                 $path       Folder path and title slug, where relative names start; see `Partials`.
	 * @param string                 $lang       `scss` or `less`.
	 * @param array<string, Partial> $partials   What the stylesheet may use, by uid.
	 */
	public function __construct(
		public readonly string $uid,
		public readonly string $path,
		public readonly string $lang,
		public readonly string $code,
		public readonly array $partials = [],
		public readonly bool $minify = true,
		public readonly bool $source_map = true,
	) {}
}
