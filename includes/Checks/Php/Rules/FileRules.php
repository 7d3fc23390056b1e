<?php

declare(strict_types=1);

namespace Svc\Checks\Php\Rules;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Stmt;

\defined( 'ABSPATH' ) || exit;

/**
 * The file as a whole: `declare` first, no name declared twice or imported and declared, no `__autoload`.
 * Only unconditional declarations are compared; those in an `if` or in a function are made at run time.
 */
final class FileRules extends Rule {

	/** @var array<string, int> Line of the first declaration by kind and lower-case full name. */
	private array $declared = [];

	/**
	 * @param array<Node> $nodes
	 * @return array<Node>|null Always null: nothing is changed.
	 */
	public function beforeTraverse( array $nodes ): ?array {
		$this->check_strict_types( $nodes );

		return null;
	}

	/**
	 * Only now: the name resolver fills in full names while it walks.
	 * @param array<Node> $nodes
	 * @return array<Node>|null Always null: nothing is changed.
	 */
	public function afterTraverse( array $nodes ): ?array {
		foreach ( $nodes as $node ) {
			if ( ! $node instanceof Stmt\Namespace_ ) {
				continue;
			}
			$this->check_statements( $node->stmts );
		}
		$this->check_statements( \array_filter( $nodes, static fn ( Node $node ): bool => ! $node instanceof Stmt\Namespace_ ) );

		return null;
	}

	public function enterNode( Node $node ): ?int {
		if ( $node instanceof Stmt\Function_ && '__autoload' === $node->name->toLowerString() ) {
			$this->findings->add( $node, '__autoload() is no longer supported, use spl_autoload_register() instead' );
		}
		if ( $node instanceof Stmt\Declare_ ) {
			$this->check_declare( $node );
		}

		return null;
	}

	/** @param array<Node> $nodes */
	private function check_strict_types( array $nodes ): void {
		$may_declare = true;
		foreach ( $nodes as $node ) {
			if ( $node instanceof Stmt\Declare_ && $may_declare ) {
				foreach ( $node->declares as $item ) {
					$item->setAttribute( 'svc_first', true );
				}
			}
			$may_declare = $may_declare && ( $node instanceof Stmt\Declare_ || $node instanceof Stmt\Nop );
		}
	}

	private function check_declare( Stmt\Declare_ $node ): void {
		foreach ( $node->declares as $item ) {
			if ( 'strict_types' !== $item->key->toLowerString() ) {
				continue;
			}
			$message = match ( true ) {
				true !== $item->getAttribute( 'svc_first' )                        => 'strict_types declaration must be the very first statement in the script',
				null !== $node->stmts                                              => 'strict_types declaration must not use block mode',
				! $item->value instanceof Node\Scalar\Int_,
				! \in_array( $item->value->value, [ 0, 1 ], true )                 => 'strict_types declaration must have 0 or 1 as its value',
				default                                                            => null,
			};
			if ( null !== $message ) {
				$this->findings->add( $node, $message );
			}
		}
	}

	/** @param array<Node> $statements Statements of one namespace. */
	private function check_statements( array $statements ): void {
		$imports = self::imports( $statements );
		foreach ( $statements as $statement ) {
			if ( $statement instanceof Stmt\Block ) {
				$this->check_statements( $statement->stmts );
			}
			$is_function = $statement instanceof Stmt\Function_;
			if ( ! $is_function && ! $statement instanceof Stmt\ClassLike || null === $statement->name ) {
				continue;
			}
			$short = $statement->name->toString();
			$full  = isset( $statement->namespacedName ) ? $statement->namespacedName->toString() : $short;
			$kind  = $is_function ? 'function' : 'class';
			$taken = $imports[ "$kind " . \strtolower( $short ) ] ?? null;
			if ( null !== $taken && \strtolower( $taken ) !== \strtolower( $full ) ) {
				$this->findings->add( $statement, "Cannot declare $kind $full because the name is already in use" );
			}
			$this->declare_once( $statement, $kind, $full );
		}
	}

	private function declare_once( Node $statement, string $kind, string $full ): void {
		$key   = "$kind " . \strtolower( $full );
		$first = $this->declared[ $key ] ?? null;
		if ( null === $first ) {
			$this->declared[ $key ] = $statement->getStartLine();
			return;
		}
		$this->findings->add(
			$statement,
			'function' === $kind
				? "Cannot redeclare $full() (previously declared on line $first)"
				: "Cannot declare class $full, because the name is already in use (previously declared on line $first)",
		);
	}

	/**
	 * @param array<Node> $statements
	 * @return array<string, string> Full name by kind and lower-case alias.
	 */
	private static function imports( array $statements ): array {
		$imports = [];
		foreach ( $statements as $statement ) {
			if ( ! $statement instanceof Stmt\Use_ && ! $statement instanceof Stmt\GroupUse ) {
				continue;
			}
			$prefix = $statement instanceof Stmt\GroupUse ? $statement->prefix->toString() . '\\' : '';
			foreach ( $statement->uses as $use ) {
				$type = Stmt\Use_::TYPE_UNKNOWN === $use->type ? $statement->type : $use->type;
				$kind = [
					Stmt\Use_::TYPE_NORMAL   => 'class',
					Stmt\Use_::TYPE_FUNCTION => 'function',
				][ $type ] ?? 'constant';
				$imports[ "$kind " . $use->getAlias()->toLowerString() ] = $prefix . $use->name->toString();
			}
		}

		return $imports;
	}
}
