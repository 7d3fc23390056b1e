<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Svc\Compiler\CompiledCode;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** One snippet as it would go live: its settings and its code, which need not be saved yet. */
final class CandidateSnippet {

	/**
	 * @param Snippet           $snippet  Id 0 or below for one that is not stored yet.
	 * @param CompiledCode|null $compiled The code as it runs, where it is compiled already.
	 */
	public function __construct(
		public readonly Snippet $snippet,
		public readonly string $code,
		public readonly ?CompiledCode $compiled = null,
	) {}
}
