<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeFinder;
use Svc\Vendor\PhpParser\NodeTraverser;

\defined( 'ABSPATH' ) || exit;

/**
 * Looks at what runs as soon as a file is included: everything that is not inside a function or class.
 */
final class TopLevel {

	/**
	 * Returns the line of the first `exit` or `die`, 0 when there is none. The usual `defined( 'ABSPATH' ) || exit` does not count.
	 *
	 * @param array<Node> $statements
	 */
	public function exit_line( array $statements ): int {
		$visitor = new TopLevelVisitor();
		( new NodeTraverser( $visitor ) )->traverse( $statements );

		return $visitor->line();
	}

	/**
	 * Returns the line of the first output that is always made, 0 when there is none.
	 *
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

	/**
	 * Returns the lines on which a constant has typographic quotes in its name, also inside functions.
	 *
	 * @param array<Node> $statements
	 *
	 * @return list<int>
	 */
	public function curly_quotes( array $statements ): array {
		$found = ( new NodeFinder() )->find(
			$statements,
			static fn ( Node $node ): bool => $node instanceof Expr\ConstFetch && 1 === \preg_match( '/[\x{2018}-\x{201F}]/u', $node->name->toString() )
		);

		return \array_values( \array_unique( \array_map( static fn ( Node $node ): int => $node->getStartLine(), $found ) ) );
	}
}
