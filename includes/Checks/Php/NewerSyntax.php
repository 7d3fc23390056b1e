<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Error;
use Svc\Vendor\PhpParser\Modifiers;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeFinder;
use Svc\Vendor\PhpParser\Parser;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells code that this server's PHP cannot read because it is too old from code that no PHP can read. Asked only about code in
 * which PHP has found a syntax error.
 */
final class NewerSyntax {

	/**
	 * Returns the version of PHP that a piece of code needs.
	 * @param string $text Bytes of a PHP file.
	 * @return string|null Such as `8.4`; null when no version that is known could read it.
	 */
	public static function version( Parser $newest_parser, string $text ): ?string {
		try {
			$statements = $newest_parser->parse( $text ) ?? [];
		} catch ( Error ) {
			return null;
		}
		$newest = '';
		foreach ( ( new NodeFinder() )->find( $statements, static fn (): bool => true ) as $node ) {
			$newest = \max( $newest, self::of( $node, $text ) );
		}

		// What is read and not listed below is no reason to name a version that the server has already.
		return '' === $newest || \version_compare( $newest, \PHP_VERSION, '<=' ) ? null : $newest;
	}

	/** The version that brought one piece of syntax, empty for what PHP 8.1 reads. */
	private static function of( Node $node, string $text ): string {
		return match ( true ) {
			$node instanceof Expr\BinaryOp\Pipe, $node instanceof Expr\Cast\Void_ => '8.5',
			$node instanceof Stmt\Const_ && [] !== $node->attrGroups              => '8.5',
			$node instanceof Stmt\Property                                        => self::of_property( $node->flags, $node->hooks ),
			$node instanceof Node\Param                                           => self::of_property( $node->flags, $node->hooks ),
			$node instanceof Expr\MethodCall, $node instanceof Expr\PropertyFetch => self::of_member( $node, $text ),
			$node instanceof Stmt\ClassConst && null !== $node->type              => '8.3',
			$node instanceof Expr\ClassConstFetch && $node->name instanceof Expr  => '8.3',
			$node instanceof Stmt\Class_ && 0 !== ( $node->flags & Modifiers::READONLY ) => '8.2',
			$node instanceof Node\UnionType && [] !== \array_filter( $node->types, static fn ( Node $type ): bool => $type instanceof Node\IntersectionType ) => '8.2',
			default                                                               => '',
		};
	}

	/** @param array<Node> $hooks */
	private static function of_property( int $flags, array $hooks ): string {
		$is_new = [] !== $hooks || 0 !== ( $flags & ( Modifiers::VISIBILITY_SET_MASK | Modifiers::FINAL ) );

		return $is_new ? '8.4' : '';
	}

	/** `new Name()->member` without parentheses around the first half. */
	private static function of_member( Expr\MethodCall|Expr\PropertyFetch $node, string $text ): string {
		return $node->var instanceof Expr\New_ && '(' !== ( $text[ $node->getStartFilePos() ] ?? '(' ) ? '8.4' : '';
	}
}
