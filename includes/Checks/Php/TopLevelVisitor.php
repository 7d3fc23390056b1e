<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeVisitor;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds the first `exit` that can run while a file is included. Functions and classes are passed over, and so is the
 * guard against direct access that many snippets carry. Used once, by `TopLevel`.
 */
final class TopLevelVisitor extends NodeVisitorAbstract {

	private int $line = 0;

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

	/** Line of the first `exit`, 0 when there is none. */
	public function line(): int {
		return $this->line;
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
