<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/**
 * A name that something other than snippets declares on this site: who, when in a request, and under which guard.
 * @phpstan-import-type Guard from DeclaredSymbol
 */
final class LoadedSymbol {

	/**
	 * @param string $label Who declares it, to stand in a sentence: `PHP`, `WordPress`, `the plugin "x"`.
	 * @param int    $when  One of the turns of `LoadOrder`.
	 * @param Guard  $guard
	 */
	public function __construct(
		public readonly string $label,
		public readonly int $when,
		public readonly string $guard,
	) {}
}
