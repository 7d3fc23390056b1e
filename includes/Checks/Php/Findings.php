<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Domain\Problem;
use Svc\Vendor\PhpParser\Node;

\defined( 'ABSPATH' ) || exit;

/**
 * Collects what the compile rules find in one piece of PHP.
 * The sentences are PHP's own, in English and not translated: people search for them, and PHP prints the same ones.
 */
final class Findings {

	/** @var list<Problem> */
	private array $problems = [];

	/** @param string $message PHP's message, without a final period. */
	public function add( Node $node, string $message ): void {
		$this->problems[] = new Problem( $message . '.', \max( 0, $node->getStartLine() ) );
	}

	/** @return list<Problem> */
	public function problems(): array {
		return $this->problems;
	}
}
