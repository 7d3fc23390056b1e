<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * One stylesheet and everything it may use, ready for a compiler: plain values, no snippet and no file behind them.
 * `Styles` makes it, every `StyleCompiler` reads it. The shape is that of `src/styles/types.ts`.
 * @phpstan-type Partial array{path: string, lang: string, code: string}
 */
final class StyleRequest {

	/**
	 * @param string                 $uid        The snippet's uid, or another key that no partial has.
	 * @param string                 $path       Folder path and title slug, where relative names start; see `Partials`.
	 * @param string                 $lang       `scss` or `less`.
	 * @param array<string, Partial> $partials   What the stylesheet may use, by uid.
	 * @param bool                   $minify     Whether comments and blanks are taken out.
	 * @param bool                   $source_map Whether a source map is wanted.
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
