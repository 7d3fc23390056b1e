<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Checks\Php\TimedCall;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads conditions for what they say about names: `! function_exists( 'x' )` holds only while `x` is free.
 * Pure functions over the tree; `Symbols` asks.
 */
final class Guards {

	/** Attribute of `__NAMESPACE__` nodes: the namespace they stand in, as `NamespaceVisitor` notes it. */
	public const NAMESPACE_ATTRIBUTE = 'svc_namespace';

	private const TESTS = [
		'function_exists'  => 'function',
		'is_callable'      => 'function',
		'class_exists'     => 'class',
		'interface_exists' => 'class',
		'trait_exists'     => 'class',
		'enum_exists'      => 'class',
		'defined'          => 'constant',
	];

	/**
	 * Returns the keys of the names that are free when a condition holds.
	 * @return list<string> As `DeclaredSymbol::key()` makes them.
	 */
	public static function free_when( Expr $condition ): array {
		if ( $condition instanceof Expr\BooleanNot ) {
			return self::taken_when( $condition->expr );
		}
		if ( $condition instanceof Expr\BinaryOp\BooleanAnd || $condition instanceof Expr\BinaryOp\LogicalAnd ) {
			return [ ...self::free_when( $condition->left ), ...self::free_when( $condition->right ) ];
		}
		if ( $condition instanceof Expr\BinaryOp\Identical || $condition instanceof Expr\BinaryOp\Equal ) {
			return self::is_false( $condition->right ) ? self::taken_when( $condition->left )
				: ( self::is_false( $condition->left ) ? self::taken_when( $condition->right ) : [] );
		}

		return [];
	}

	/**
	 * Returns the keys of the names whose being taken makes a condition hold: all are free where it does not.
	 * @return list<string> As `DeclaredSymbol::key()` makes them.
	 */
	public static function taken_when( Expr $condition ): array {
		if ( $condition instanceof Expr\BooleanNot ) {
			return self::free_when( $condition->expr );
		}
		if ( $condition instanceof Expr\BinaryOp\BooleanOr || $condition instanceof Expr\BinaryOp\LogicalOr ) {
			return [ ...self::taken_when( $condition->left ), ...self::taken_when( $condition->right ) ];
		}
		if ( ! $condition instanceof Expr\FuncCall || ! $condition->name instanceof Node\Name ) {
			return [];
		}
		$kind = self::TESTS[ self::function_name( $condition->name ) ] ?? null;
		$name = self::text( TimedCall::at( $condition, 0 ) );

		return null === $kind || null === $name ? [] : [ DeclaredSymbol::key_of( $kind, $name ) ];
	}

	/**
	 * Whether statements always leave the file (or the request) at their end.
	 * @param array<Stmt> $statements
	 */
	public static function leaves( array $statements ): bool {
		$last = \end( $statements );

		return $last instanceof Stmt\Return_ || $last instanceof Stmt\Expression && ( $last->expr instanceof Expr\Exit_ || $last->expr instanceof Expr\Throw_ );
	}

	/** Returns the name of a function that is called, in lower case and as the global one where a namespace leaves it open. */
	public static function function_name( Node\Name $name ): string {
		return $name->isFullyQualified() || $name->isUnqualified() ? \strtolower( $name->toString() ) : \strtolower( $name->getLast() );
	}

	/** Returns the text of an expression that is written out: a string, `X::class`, `__NAMESPACE__ . '\x'`. */
	public static function text( ?Expr $value ): ?string {
		if ( $value instanceof Node\Scalar\String_ ) {
			return $value->value;
		}
		if ( $value instanceof Expr\ClassConstFetch && $value->class instanceof Node\Name && $value->name instanceof Node\Identifier && 'class' === $value->name->toLowerString() ) {
			return $value->class->toString();
		}
		if ( $value instanceof Node\Scalar\MagicConst\Namespace_ ) {
			$namespace = $value->getAttribute( self::NAMESPACE_ATTRIBUTE );
			return \is_string( $namespace ) ? $namespace : '';
		}
		if ( $value instanceof Expr\BinaryOp\Concat ) {
			$left  = self::text( $value->left );
			$right = self::text( $value->right );
			return null === $left || null === $right ? null : $left . $right;
		}

		return null;
	}

	private static function is_false( Expr $value ): bool {
		return $value instanceof Expr\ConstFetch && 'false' === $value->name->toLowerString();
	}
}
