<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Checks\Php\TimedCall;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;

\defined( 'ABSPATH' ) || exit;

/**
 * Bodies of functions are left out: they run later, or never.
 * PHP binds outermost functions when it compiles the file, so a `return` before them guards nothing; classes only when the name is free.
 * @phpstan-import-type Guard from DeclaredSymbol
 * @phpstan-import-type Kind from DeclaredSymbol
 */
final class Declarations {

	/** @var list<DeclaredSymbol> */
	private array $symbols = [];

	/** @param array<Node> $statements */
	public function read( array $statements ): void {
		$this->walk( $statements, [], is_conditional: false );
	}

	/** @return list<DeclaredSymbol> In the order of their lines. */
	public function symbols(): array {
		$symbols = $this->symbols;
		\usort( $symbols, static fn ( DeclaredSymbol $a, DeclaredSymbol $b ): int => $a->line <=> $b->line );

		return $symbols;
	}

	/**
	 * @param array<Node>  $statements
	 * @param list<string> $free Keys.
	 */
	private function walk( array $statements, array $free, bool $is_conditional ): void {
		$is_outermost = ! $is_conditional;
		foreach ( $statements as $statement ) {
			match ( true ) {
				$statement instanceof Stmt\Namespace_, $statement instanceof Stmt\Block,
				$statement instanceof Stmt\Declare_     => $this->walk( $statement->stmts ?? [], $free, $is_conditional ),
				$statement instanceof Stmt\Function_    => $this->add_named( 'function', $statement, $is_outermost ? [] : $free, ! $is_outermost ),
				$statement instanceof Stmt\ClassLike    => $this->add_named( 'class', $statement, $free, $is_conditional ),
				$statement instanceof Stmt\Const_       => $this->add_constants( $statement, $free, $is_conditional ),
				$statement instanceof Stmt\Expression   => $this->read_expression( $statement->expr, $free, $is_conditional ),
				$statement instanceof Stmt\If_          => $this->walk_if( $statement, $free ),
				$statement instanceof Stmt\TryCatch     => $this->walk_try( $statement, $free ),
				$statement instanceof Stmt\Switch_      => $this->walk_switch( $statement, $free ),
				$statement instanceof Stmt\For_, $statement instanceof Stmt\Foreach_,
				$statement instanceof Stmt\While_, $statement instanceof Stmt\Do_ => $this->walk( $statement->stmts, $free, is_conditional: true ),
				default                                 => null,
			};
			if ( !( $statement instanceof Stmt\If_ ) || [] !== $statement->elseifs || null !== $statement->else || !Guards::leaves( $statement->stmts ) ) {
				continue;
			}

			$free           = [ ...$free, ...Guards::taken_when( $statement->cond ) ];
			$is_conditional = true;
		}
	}

	/** @param list<string> $free */
	private function walk_if( Stmt\If_ $if, array $free ): void {
		$this->walk( $if->stmts, [ ...$free, ...Guards::free_when( $if->cond ) ], is_conditional: true );
		$else = Guards::taken_when( $if->cond );
		foreach ( $if->elseifs as $elseif ) {
			$this->walk( $elseif->stmts, [ ...$free, ...$else, ...Guards::free_when( $elseif->cond ) ], is_conditional: true );
			$else = [ ...$else, ...Guards::taken_when( $elseif->cond ) ];
		}
		$this->walk( $if->else->stmts ?? [], [ ...$free, ...$else ], is_conditional: true );
	}

	/** @param list<string> $free */
	private function walk_try( Stmt\TryCatch $try, array $free ): void {
		$this->walk( $try->stmts, $free, is_conditional: true );
		foreach ( $try->catches as $catch ) {
			$this->walk( $catch->stmts, $free, is_conditional: true );
		}
		$this->walk( $try->finally->stmts ?? [], $free, is_conditional: true );
	}

	/** @param list<string> $free */
	private function walk_switch( Stmt\Switch_ $switch, array $free ): void {
		foreach ( $switch->cases as $case ) {
			$this->walk( $case->stmts, $free, is_conditional: true );
		}
	}

	/**
	 * @param 'function'|'class' $kind
	 * @param list<string>       $free
	 */
	private function add_named( string $kind, Stmt\Function_|Stmt\ClassLike $node, array $free, bool $is_conditional ): void {
		if ( null !== $node->name ) {
			$name = isset( $node->namespacedName ) ? $node->namespacedName->toString() : $node->name->toString();
			$this->add( $kind, $name, $node, $free, $is_conditional );
		}
	}

	/** @param list<string> $free */
	private function add_constants( Stmt\Const_ $node, array $free, bool $is_conditional ): void {
		foreach ( $node->consts as $constant ) {
			$name = isset( $constant->namespacedName ) ? $constant->namespacedName->toString() : $constant->name->toString();
			$this->add( 'constant', $name, $constant, $free, $is_conditional );
		}
	}

	/**
	 * Finds `define( 'X', … )`, also behind `defined( 'X' ) ||`.
	 * @param list<string> $free
	 */
	private function read_expression( Expr $expression, array $free, bool $is_conditional ): void {
		if ( $expression instanceof Expr\BinaryOp\BooleanOr || $expression instanceof Expr\BinaryOp\LogicalOr ) {
			$this->read_expression( $expression->right, [ ...$free, ...Guards::taken_when( $expression->left ) ], is_conditional: true );
			return;
		}
		if ( $expression instanceof Expr\BinaryOp\BooleanAnd || $expression instanceof Expr\BinaryOp\LogicalAnd ) {
			$this->read_expression( $expression->right, [ ...$free, ...Guards::free_when( $expression->left ) ], is_conditional: true );
			return;
		}
		if ( ! $expression instanceof Expr\FuncCall || ! $expression->name instanceof Node\Name || 'define' !== Guards::function_name( $expression->name ) ) {
			return;
		}
		$name = Guards::text( TimedCall::at( $expression, 0 ) );
		if ( null !== $name ) {
			$this->add( 'constant', $name, $expression, $free, $is_conditional );
		}
	}

	/**
	 * @param Kind         $kind
	 * @param list<string> $free
	 */
	private function add( string $kind, string $name, Node $node, array $free, bool $is_conditional ): void {
		$is_guarded      = \in_array( DeclaredSymbol::key_of( $kind, $name ), $free, true );
		$this->symbols[] = new DeclaredSymbol(
			$kind,
			\ltrim( $name, '\\' ),
			$node->getStartLine(),
			$is_guarded ? 'guarded' : ( $is_conditional ? 'conditional' : 'none' ),
		);
	}
}
