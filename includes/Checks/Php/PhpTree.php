<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Domain\Problem;
use Svc\Vendor\PhpParser\Node;

\defined( 'ABSPATH' ) || exit;

/**
 * One parsed piece of PHP: its statements with full names filled in, and what the parser could not read.
 * `PhpReader` makes it; the checks and the symbol map read it and change nothing.
 */
final class PhpTree {

	/**
	 * @param list<Node>    $statements What could be read; all of it when there are no problems.
	 * @param list<Problem> $problems   Syntax errors in the order of their lines; PHP's own first one leads.
	 * @param bool          $is_whole   False when the code was too large for the parser and PHP's tokenizer read it at most.
	 */
	public function __construct(
		public readonly array $statements,
		public readonly array $problems,
		public readonly bool $is_whole = true,
	) {}
}
