<?php

declare(strict_types=1);

namespace Svc\Checks\Php\Rules;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;

\defined( 'ABSPATH' ) || exit;

/** What may be written to, tested with `isset`, read with `[]`, and in which order arguments come. */
final class WriteRules extends Rule {

	public function enterNode( Node $node ): ?int {
		match ( true ) {
			$node instanceof Expr\Assign, $node instanceof Expr\AssignRef, $node instanceof Expr\AssignOp => $this->check_assignment( $node ),
			$node instanceof Expr\PreInc, $node instanceof Expr\PreDec,
			$node instanceof Expr\PostInc, $node instanceof Expr\PostDec => $this->check_call_target( $node->var ),
			$node instanceof Stmt\Foreach_     => $this->check_foreach( $node ),
			$node instanceof Stmt\Catch_       => $this->check_this( $node->var, 'Cannot re-assign $this' ),
			$node instanceof Stmt\Global_      => $this->check_each_this( $node->vars, 'Cannot use $this as global variable' ),
			$node instanceof Node\StaticVar    => $this->check_this( $node->var, 'Cannot use $this as static variable' ),
			$node instanceof Stmt\Unset_       => $this->check_unset( $node ),
			$node instanceof Expr\Isset_       => $this->check_isset( $node ),
			$node instanceof Stmt\Expression   => $this->check_read( $node->expr ),
			$node instanceof Stmt\Echo_        => \array_map( $this->check_read( ... ), $node->exprs ),
			$node instanceof Expr\BinaryOp     => $this->check_operands( $node ),
			$node instanceof Expr\CallLike     => $this->check_arguments( $node ),
			$node instanceof Expr\Match_       => $this->check_defaults( $node->arms, 'Match expressions may only contain one default arm' ),
			$node instanceof Stmt\Switch_      => $this->check_defaults( $node->cases, 'Switch statements may only contain one default clause' ),
			default                            => null,
		};

		return null;
	}

	private function check_assignment( Expr\Assign|Expr\AssignRef|Expr\AssignOp $node ): void {
		$this->check_target( $node->var );
		if ( ! $node instanceof Expr\AssignRef ) {
			$this->check_read( $node->expr );
		}
	}

	/** Checks what stands left of `=`. */
	private function check_target( Expr $target ): void {
		$this->check_this( $target, 'Cannot re-assign $this' );
		$this->check_call_target( $target );
		if ( $target instanceof Expr\List_ || $target instanceof Expr\Array_ ) {
			$this->check_list( $target );
		} elseif ( $target instanceof Node\Scalar || $target instanceof Expr\BinaryOp || $target instanceof Expr\ConstFetch ) {
			$this->findings->add( $target, 'Assignments can only happen to writable values' );
		}
	}

	private function check_list( Expr\List_|Expr\Array_ $list ): void {
		$items = \array_filter( $list->items );
		if ( [] === $items ) {
			$this->findings->add( $list, 'Cannot use empty list' );
		}
		$keyed = \array_filter( $items, static fn ( Node\ArrayItem $item ): bool => null !== $item->key );
		if ( [] !== $keyed && \count( $keyed ) !== \count( $list->items ) ) {
			$this->findings->add( $list, 'Cannot mix keyed and unkeyed array entries in assignments' );
		}
		foreach ( $items as $item ) {
			$this->check_target( $item->value );
		}
	}

	private function check_call_target( Expr $target ): void {
		if ( $target instanceof Expr\FuncCall ) {
			$this->findings->add( $target, 'Can\'t use function return value in write context' );
		} elseif ( $target instanceof Expr\MethodCall || $target instanceof Expr\StaticCall || $target instanceof Expr\NullsafeMethodCall ) {
			$this->findings->add( $target, 'Can\'t use method return value in write context' );
		} elseif ( $target instanceof Expr\NullsafePropertyFetch ) {
			$this->findings->add( $target, 'Can\'t use nullsafe operator in write context' );
		}
	}

	private function check_this( ?Expr $variable, string $message ): void {
		if ( $variable instanceof Expr\Variable && 'this' === $variable->name ) {
			$this->findings->add( $variable, $message );
		}
	}

	/** @param array<Expr> $variables */
	private function check_each_this( array $variables, string $message ): void {
		foreach ( $variables as $variable ) {
			$this->check_this( $variable, $message );
		}
	}

	private function check_foreach( Stmt\Foreach_ $node ): void {
		$this->check_target( $node->valueVar );
		if ( null !== $node->keyVar ) {
			$this->check_target( $node->keyVar );
		}
	}

	private function check_unset( Stmt\Unset_ $node ): void {
		$this->check_each_this( $node->vars, 'Cannot unset $this' );
		foreach ( $node->vars as $variable ) {
			$this->check_call_target( $variable );
		}
	}

	private function check_isset( Expr\Isset_ $node ): void {
		foreach ( $node->vars as $variable ) {
			$is_variable = $variable instanceof Expr\Variable || $variable instanceof Expr\ArrayDimFetch
				|| $variable instanceof Expr\PropertyFetch || $variable instanceof Expr\NullsafePropertyFetch
				|| $variable instanceof Expr\StaticPropertyFetch || $variable instanceof Expr\Error;
			if ( ! $is_variable ) {
				$this->findings->add(
					$variable,
					'Cannot use isset() on the result of an expression (you can use "null !== expression" instead)',
				);
			}
		}
	}

	private function check_operands( Expr\BinaryOp $node ): void {
		$this->check_read( $node->left );
		$this->check_read( $node->right );
	}

	/** Reports `$list[]` where it can only be a value. Arguments, references and `return` may pass it on by reference. */
	private function check_read( Expr $expression ): void {
		if ( $expression instanceof Expr\ArrayDimFetch && null === $expression->dim ) {
			$this->findings->add( $expression, 'Cannot use [] for reading' );
		}
	}

	private function check_arguments( Expr\CallLike $call ): void {
		if ( $call->isFirstClassCallable() ) {
			return;
		}
		$before = '';
		foreach ( $call->getRawArgs() as $argument ) {
			if ( ! $argument instanceof Node\Arg ) {
				continue;
			}
			if ( null === $argument->name && ! $argument->unpack && '' !== $before ) {
				$this->findings->add( $argument, "Cannot use positional argument after $before" );
			}
			if ( null !== $argument->name ) {
				$before = 'named argument';
			} elseif ( $argument->unpack ) {
				$before = 'argument unpacking';
			}
		}
	}

	/** @param array<Node\MatchArm|Stmt\Case_> $branches */
	private function check_defaults( array $branches, string $message ): void {
		$is_first = true;
		foreach ( $branches as $branch ) {
			$is_default = $branch instanceof Node\MatchArm ? null === $branch->conds : null === $branch->cond;
			if ( $is_default && ! $is_first ) {
				$this->findings->add( $branch, $message );
			}
			$is_first = $is_first && ! $is_default;
		}
	}
}
