<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** One thing that keeps a stylesheet from compiling, as the compiler says it. */
final class StyleError {

	/**
	 * @param int         $line    Counted from 1; 0 when no line applies.
	 * @param int         $column  Counted from 1; 0 when no column applies.
	 * @param string|null $partial Uid of the partial the line is in; null for the stylesheet itself.
	 */
	public function __construct(
		public readonly string $message,
		public readonly int $line = 0,
		public readonly int $column = 0,
		public readonly ?string $partial = null,
	) {}
}
