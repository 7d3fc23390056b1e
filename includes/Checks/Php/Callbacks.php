<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Scalar;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeFinder;

\defined( 'ABSPATH' ) || exit;

/** Which functions and methods of a snippet are callbacks, as far as their names and those of the hooks are written out. */
final class Callbacks {

	private const ADDS = [ 'add_action', 'add_filter' ];

	/**
	 * Functions and methods that are callbacks of hooks of one kind, and of no other hook.
	 * @param array<Node> $statements A whole snippet.
	 * @param string      $hooks      Pattern of the names of these hooks.
	 * @return array<string, true> By lower-case name.
	 */
	public static function only_at( array $statements, string $hooks ): array {
		$there  = [];
		$others = [];
		foreach ( ( new NodeFinder() )->findInstanceOf( $statements, Expr\FuncCall::class ) as $call ) {
			$name = TimedCall::name( $call );
			if ( ! \in_array( $name, self::ADDS, true ) ) {
				$others[ $name ] = true;
				continue;
			}
			$hook     = TimedCall::at( $call, 0 );
			$callback = TimedCall::at( $call, 1 );
			$called   = null === $callback ? '' : self::name( $callback );
			if ( $hook instanceof Scalar\String_ && 1 === \preg_match( $hooks, $hook->value ) ) {
				$there[ $called ] = true;
			} else {
				$others[ $called ] = true;
			}
		}

		return \array_diff_key( $there, $others );
	}

	/**
	 * @param array<Node> $statements A whole snippet.
	 * @return array<string, Node\FunctionLike> Its functions and methods by lower-case name.
	 */
	public static function functions( array $statements ): array {
		$functions = [];
		foreach ( ( new NodeFinder() )->find( $statements, static fn( Node $node ): bool => $node instanceof Stmt\Function_ || $node instanceof Stmt\ClassMethod ) as $function ) {
			if ( $function instanceof Stmt\Function_ || $function instanceof Stmt\ClassMethod ) {
				$functions[ $function->name->toLowerString() ] = $function;
			}
		}

		return $functions;
	}

	/** The function or method that a callback names, in small letters; empty for a closure and what is not written out. */
	public static function name( Expr $callback ): string {
		if ( $callback instanceof Expr\Array_ ) {
			$method   = $callback->items[1] ?? null;
			$callback = null === $method ? $callback : $method->value;
		}
		if ( ! $callback instanceof Scalar\String_ ) {
			return '';
		}
		$parts = \explode( '::', \strtolower( $callback->value ) );

		return \end( $parts );
	}
}
