<?php

declare(strict_types=1);

namespace Svc\Checks\Php\Rules;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\PhpVersion;

\defined( 'ABSPATH' ) || exit;

/**
 * Values that must be known when the file is compiled: constants, defaults of parameters and properties, enum cases.
 * @see https://www.php.net/manual/en/language.constants.syntax.php
 */
final class ConstantRules extends Rule {

	private const MESSAGE = 'Constant expression contains invalid operations';

	public function enterNode( Node $node ): ?int {
		if ( $node instanceof Stmt\Const_ || $node instanceof Stmt\ClassConst ) {
			foreach ( $node->consts as $constant ) {
				$this->check( $constant->value, $node instanceof Stmt\Const_ );
			}
		} elseif ( $node instanceof Node\Param && null !== $node->default ) {
			$this->check( $node->default, may_create: true );
		} elseif ( $node instanceof Node\PropertyItem && null !== $node->default ) {
			$this->check( $node->default, may_create: false );
		} elseif ( $node instanceof Stmt\EnumCase && null !== $node->expr ) {
			$this->check( $node->expr, may_create: false );
		} elseif ( $node instanceof Node\StaticVar && null !== $node->default && \PHP_VERSION_ID < 80300 ) {
			$this->check( $node->default, may_create: true );
		}

		return null;
	}

	private function check( Expr $value, bool $may_create ): void {
		$wrong = $this->first_wrong( $value, $may_create );
		if ( null !== $wrong ) {
			$this->findings->add( $wrong, self::MESSAGE );
		}
	}

	/**
	 * Returns the first part that PHP cannot evaluate while compiling, or null.
	 * @param bool $may_create Whether `new` is allowed here (PHP 8.1).
	 */
	private function first_wrong( Expr $value, bool $may_create ): ?Expr {
		$parts = $this->parts( $value, $may_create );
		if ( null === $parts ) {
			return $value;
		}
		foreach ( $parts as $part ) {
			$wrong = null === $part ? null : $this->first_wrong( $part, $may_create );
			if ( null !== $wrong ) {
				return $wrong;
			}
		}

		return null;
	}

	/**
	 * Returns the operands of an allowed expression, or null for one that is not allowed.
	 * @return array<Expr|null>|null
	 */
	private function parts( Expr $value, bool $may_create ): ?array {
		return match ( true ) {
			$value instanceof Node\Scalar\InterpolatedString                               => null,
			$value instanceof Node\Scalar, $value instanceof Expr\ConstFetch,
			$value instanceof Expr\Error                                                   => [],
			$value instanceof Expr\ClassConstFetch                                         => $value->class instanceof Node\Name && ! self::is_late( $value ) ? [] : null,
			$value instanceof Expr\Array_                                                  => self::items( $value ),
			$value instanceof Expr\BinaryOp                                                => [ $value->left, $value->right ],
			$value instanceof Expr\UnaryPlus, $value instanceof Expr\UnaryMinus,
			$value instanceof Expr\BooleanNot, $value instanceof Expr\BitwiseNot           => [ $value->expr ],
			$value instanceof Expr\Ternary                                                 => [ $value->cond, $value->if, $value->else ],
			$value instanceof Expr\ArrayDimFetch                                           => null === $value->dim ? null : [ $value->var, $value->dim ],
			$value instanceof Expr\PropertyFetch, $value instanceof Expr\NullsafePropertyFetch => \PHP_VERSION_ID >= 80200 ? [ $value->var ] : null,
			$value instanceof Expr\New_                                                    => $may_create ? self::arguments( $value ) : null,
			$value instanceof Expr\Closure, $value instanceof Expr\Cast,
			$value instanceof Expr\FuncCall, $value instanceof Expr\StaticCall             => PhpVersion::getHostVersion()->newerOrEqual( PhpVersion::fromComponents( 8, 5 ) ) ? [] : null,
			default                                                                        => null,
		};
	}

	/** `static::X` is decided at run time, except for the name of the class, which PHP refuses as well. */
	private static function is_late( Expr\ClassConstFetch $value ): bool {
		return $value->class instanceof Node\Name && 'static' === $value->class->toLowerString();
	}

	/** @return list<Expr|null> */
	private static function items( Expr\Array_ $array ): array {
		$parts = [];
		foreach ( $array->items as $item ) {
			$parts[] = $item->key;
			$parts[] = $item->value;
		}

		return $parts;
	}

	/** @return list<Expr>|null */
	private static function arguments( Expr\New_ $creation ): ?array {
		if ( ! $creation->class instanceof Node\Name ) {
			return null;
		}
		$parts = [];
		foreach ( $creation->args as $argument ) {
			if ( ! $argument instanceof Node\Arg || $argument->unpack ) {
				return null;
			}
			$parts[] = $argument->value;
		}

		return $parts;
	}
}
