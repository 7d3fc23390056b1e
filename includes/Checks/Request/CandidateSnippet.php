<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Svc\Compiler\CompiledCode;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

final class CandidateSnippet {

	/** @param CompiledCode|null $compiled The code as it runs, where it is compiled already. A snippet that is not stored has an id below 1. */
	public function __construct(
		public readonly Snippet $snippet,
		public readonly string $code,
		public readonly ?CompiledCode $compiled = null,
	) {}
}
