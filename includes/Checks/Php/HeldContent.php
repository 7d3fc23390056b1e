<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeFinder;

\defined( 'ABSPATH' ) || exit;

/** Finds callbacks that hold content back from some visitors: they ask who the visitor is, and give something in which the content is not. */
final class HeldContent {

	/** Filters whose value is what visitors read. */
	private const FILTERS = [ 'the_content', 'the_content_feed', 'the_excerpt', 'the_excerpt_rss', 'get_the_excerpt', 'render_block', 'template_include', 'the_posts', 'comments_template', 'posts_results' ];

	private const QUESTIONS = [ 'is_user_logged_in', 'current_user_can', 'user_can', 'get_current_user_id', 'wp_get_current_user', 'is_super_admin', 'wp_validate_auth_cookie' ];

	/** @param array<Node> $statements */
	public static function asks_visitor( array $statements ): bool {
		return null !== ( new NodeFinder() )->findFirst(
			$statements,
			static fn( Node $node ): bool => match ( true ) {
				$node instanceof Expr\FuncCall => \in_array( TimedCall::name( $node ), self::QUESTIONS, true ),
				$node instanceof Expr\Variable => '_COOKIE' === $node->name,
				default                        => false,
			}
		);
	}

	/** @param array<Node> $statements */
	public static function reads_request( array $statements ): bool {
		return null !== ( new NodeFinder() )->findFirst(
			$statements,
			static fn( Node $node ): bool => match ( true ) {
				$node instanceof Expr\Variable => \in_array( $node->name, [ '_GET', '_POST', '_REQUEST', '_COOKIE', '_SERVER', '_FILES' ], true ),
				$node instanceof Expr\FuncCall => \in_array( TimedCall::name( $node ), [ 'filter_input', 'filter_input_array', 'getallheaders', 'get_query_var', 'get_search_query', 'wp_get_referer' ], true ),
				default                        => false,
			}
		);
	}

	public static function is_held( string $adds, string $name, Node\FunctionLike $callback ): bool {
		$body = $callback instanceof Expr\ArrowFunction ? [ new Stmt\Return_( $callback->expr ) ] : $callback->getStmts() ?? [];
		if ( ! self::asks_visitor( $body ) ) {
			return false;
		}
		if ( 'pre_get_posts' === $name ) {
			return null !== ( new NodeFinder() )->findFirst( $body, static fn( Node $node ): bool => $node instanceof Expr\MethodCall && $node->name instanceof Node\Identifier && 'set' === $node->name->toLowerString() );
		}
		$place = 'add_shortcode' === $adds ? 1 : 0;
		if ( 'add_shortcode' !== $adds && ! \in_array( $name, self::FILTERS, true ) ) {
			return false;
		}
		$parameter = $callback->getParams()[ $place ]->var ?? null;
		$content   = $parameter instanceof Expr\Variable && \is_string( $parameter->name ) ? self::made_of( $body, $parameter->name ) : [];
		// A shortcode that takes no content holds none back.
		return ( 'add_shortcode' !== $adds || [] !== $content ) && self::gives_other( $body, $content );
	}

	/**
	 * @param array<Node> $body
	 * @return list<string>
	 */
	private static function made_of( array $body, string $content ): array {
		$names = [ $content ];
		foreach ( ( new NodeFinder() )->find( $body, static fn( Node $node ): bool => $node instanceof Expr\Assign || $node instanceof Expr\AssignOp ) as $assign ) {
			if ( ( $assign instanceof Expr\Assign || $assign instanceof Expr\AssignOp ) && $assign->var instanceof Expr\Variable && \is_string( $assign->var->name ) && self::has( $assign->expr, $names ) ) {
				$names[] = $assign->var->name;
			}
		}

		return $names;
	}

	/**
	 * @param array<Node>  $body
	 * @param list<string> $content
	 */
	private static function gives_other( array $body, array $content ): bool {
		foreach ( ( new NodeFinder() )->findInstanceOf( $body, Stmt\Return_::class ) as $return ) {
			foreach ( null === $return->expr ? [] : self::branches( $return->expr ) as $branch ) {
				if ( ! self::has( $branch, $content ) ) {
					return true;
				}
			}
		}

		return false;
	}

	/** @return list<Expr> */
	private static function branches( Expr $expression ): array {
		return $expression instanceof Expr\Ternary
			? [ ...self::branches( $expression->if ?? $expression->cond ), ...self::branches( $expression->else ) ]
			: [ $expression ];
	}

	/** @param list<string> $names */
	private static function has( Expr $expression, array $names ): bool {
		return null !== ( new NodeFinder() )->findFirst( [ $expression ], static fn( Node $node ): bool => $node instanceof Expr\Variable && \in_array( $node->name, $names, true ) );
	}
}
