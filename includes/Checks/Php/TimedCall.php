<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Node\Arg;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Name;
use Svc\Vendor\PhpParser\Node\Scalar;

\defined( 'ABSPATH' ) || exit;

/** One call of a function in a snippet, with when it is made. */
final class TimedCall {

	/**
	 * @param string       $hook     Hook that runs then; empty where that cannot be told.
	 * @param int          $priority Priority there.
	 * @param list<string> $kinds    Kinds of request in which it can be made.
	 * @param bool         $is_own   Whether it is made where the snippet itself runs, not in a callback that it adds.
	 */
	public function __construct(
		public readonly Expr\FuncCall $call,
		public readonly string $hook,
		public readonly int $priority,
		public readonly array $kinds,
		public readonly bool $is_own,
	) {}

	/** Name of the function in small letters. */
	public static function name( Expr\FuncCall $call ): string {
		return $call->name instanceof Name ? \strtolower( $call->name->getLast() ) : '';
	}

	/** The argument that is written at a place, whatever its name. */
	public static function at( Expr\FuncCall $call, int $place ): ?Expr {
		$argument = $call->args[ $place ] ?? null;

		return $argument instanceof Arg ? $argument->value : null;
	}

	/** An argument, by its place or its name. */
	public static function argument( Expr\FuncCall $call, int $place, string $name ): ?Expr {
		foreach ( $call->args as $at => $argument ) {
			if ( $argument instanceof Arg && ! $argument->unpack && ( null === $argument->name ? $at === $place : $argument->name->toString() === $name ) ) {
				return $argument->value;
			}
		}

		return null;
	}

	/** The hook that `add_action()` and `add_filter()` are called for; empty where it is not written out. */
	public static function added_to( Expr\FuncCall $call ): string {
		$hook = self::argument( $call, 0, 'hook_name' );

		return \in_array( self::name( $call ), [ 'add_action', 'add_filter' ], true ) && $hook instanceof Scalar\String_ ? $hook->value : '';
	}

	/** The priority that they are called with; the highest where it is not written out. */
	public static function added_at( Expr\FuncCall $call ): int {
		$priority = self::argument( $call, 2, 'priority' );

		return match ( true ) {
			null === $priority                                                                          => 10,
			$priority instanceof Scalar\Int_                                                            => $priority->value,
			$priority instanceof Expr\UnaryMinus && $priority->expr instanceof Scalar\Int_               => -$priority->expr->value,
			$priority instanceof Expr\ConstFetch && 'PHP_INT_MIN' === $priority->name->toString()        => \PHP_INT_MIN,
			default                                                                                     => \PHP_INT_MAX,
		};
	}
}
