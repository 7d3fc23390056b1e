<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeTraverser;
use Svc\Vendor\PhpParser\NodeVisitor;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/** Looks at what runs as soon as a file is included: everything that is not inside a function or class. */
final class TopLevel extends NodeVisitorAbstract {

	private int $line = 0;

	/**
	 * The line of the first `exit` or `die`, 0 when there is none. The usual `defined( 'ABSPATH' ) || exit` does not count.
	 * @param array<Node> $statements
	 */
	public static function exit_line( array $statements ): int {
		$visitor = new self();
		( new NodeTraverser( $visitor ) )->traverse( $statements );

		return $visitor->line;
	}

	/**
	 * The line of the first output that is always made, 0 when there is none.
	 * @param array<Node> $statements
	 */
	public static function output_line( array $statements ): int {
		foreach ( $statements as $statement ) {
			$line = match ( true ) {
				$statement instanceof Stmt\Namespace_, $statement instanceof Stmt\Block => self::output_line( $statement->stmts ),
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

	public function enterNode( Node $node ): ?int {
		if ( $node instanceof Node\FunctionLike || $node instanceof Stmt\ClassLike ) {
			return NodeVisitor::DONT_TRAVERSE_CHILDREN;
		}
		if ( self::is_direct_access_test( $node ) ) {
			return NodeVisitor::DONT_TRAVERSE_CHILDREN;
		}
		if ( $node instanceof Expr\Exit_ ) {
			$this->line = $node->getStartLine();

			return NodeVisitor::STOP_TRAVERSAL;
		}

		return null;
	}

	/** Whether a node is the usual guard against direct access, `defined( 'ABSPATH' ) || exit` or `if ( ! defined( 'ABSPATH' ) )`. */
	public static function is_direct_access_test( Node $node ): bool {
		if ( $node instanceof Expr\BinaryOp\BooleanOr || $node instanceof Expr\BinaryOp\LogicalOr ) {
			return self::tests_abspath( $node->left );
		}

		return $node instanceof Stmt\If_ && $node->cond instanceof Expr\BooleanNot && self::tests_abspath( $node->cond->expr );
	}

	private static function tests_abspath( Expr $condition ): bool {
		return $condition instanceof Expr\FuncCall && $condition->name instanceof Node\Name && 'defined' === \strtolower( $condition->name->getLast() );
	}
}
