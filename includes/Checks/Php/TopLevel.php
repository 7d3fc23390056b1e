<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeTraverser;

\defined( 'ABSPATH' ) || exit;

/** Looks at what runs as soon as a file is included: everything that is not inside a function or class. */
final class TopLevel {

	/**
	 * Returns the line of the first `exit` or `die`, 0 when there is none. The usual `defined( 'ABSPATH' ) || exit` does not count.
	 * @param array<Node> $statements
	 */
	public function exit_line( array $statements ): int {
		$visitor = new TopLevelVisitor();
		( new NodeTraverser( $visitor ) )->traverse( $statements );

		return $visitor->line();
	}

	/**
	 * Returns the line of the first output that is always made, 0 when there is none.
	 * @param array<Node> $statements
	 */
	public function output_line( array $statements ): int {
		foreach ( $statements as $statement ) {
			$line = match ( true ) {
				$statement instanceof Stmt\Namespace_, $statement instanceof Stmt\Block => $this->output_line( $statement->stmts ),
				$statement instanceof Stmt\InlineHTML                                   => '' === \trim( $statement->value ) ? 0 : $statement->getStartLine(),
				$statement instanceof Stmt\Echo_                                        => $statement->getStartLine(),
				$statement instanceof Stmt\Expression                                   => $statement->expr instanceof Expr\Print_ ? $statement->getStartLine() : 0,
				default                                                                 => 0,
			};
			if ( $line > 0 ) {
				return $line;
			}
		}

		return 0;
	}
}
