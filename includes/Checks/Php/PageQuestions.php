<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Compiler\Plan\Moment;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeFinder;
use Svc\Vendor\PhpParser\NodeTraverser;
use Svc\Vendor\PhpParser\NodeVisitor;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds questions about the page (`is_page()` and its like) that are asked before WordPress knows which page it is, where the
 * answer is always no: where a snippet itself runs, and in callbacks that it adds to a hook, when the hook's name and the
 * callback are written out. Used once, by `Advice`.
 *
 * @see https://developer.wordpress.org/themes/basics/conditional-tags/#where-to-use-conditional-tags
 */
final class PageQuestions extends NodeVisitorAbstract {

	private const QUESTIONS = [
		'is_404', 'is_archive', 'is_attachment', 'is_author', 'is_category', 'is_date', 'is_day', 'is_feed', 'is_front_page', 'is_home',
		'is_month', 'is_page', 'is_page_template', 'is_paged', 'is_post_type_archive', 'is_preview', 'is_search', 'is_single', 'is_singular',
		'is_tag', 'is_tax', 'is_time', 'is_year',
		'is_account_page', 'is_cart', 'is_checkout', 'is_product', 'is_product_category', 'is_product_tag', 'is_shop', 'is_wc_endpoint_url', 'is_woocommerce',
	];

	/** @var list<array{name: string, line: int, hook: string}> */
	private array $found = [];

	/** @var array<string, Stmt\Function_> By lower-case name. */
	private array $functions = [];

	/** Where what is being walked through runs; empty where that cannot be told or the page is known. */
	private string $hook;

	/**
	 * @param array<Node> $statements A whole snippet.
	 * @param string      $hook       Where it runs.
	 *
	 * @return list<array{name: string, line: int, hook: string}> Questions with their lines and where they are asked.
	 */
	public static function asked_too_early( array $statements, string $hook ): array {
		$visitor = new self( $hook );
		foreach ( ( new NodeFinder() )->findInstanceOf( $statements, Stmt\Function_::class ) as $function ) {
			$visitor->functions[ $function->name->toLowerString() ] = $function;
		}
		$visitor->walk( $statements, $hook );

		return $visitor->found;
	}

	private function __construct( string $hook ) {
		$this->hook = $hook;
	}

	/**
	 * @param array<Node> $nodes
	 */
	private function walk( array $nodes, string $hook ): void {
		$outer      = $this->hook;
		$this->hook = self::is_early( $hook ) ? $hook : '';
		( new NodeTraverser( $this ) )->traverse( $nodes );
		$this->hook = $outer;
	}

	public function enterNode( Node $node ): ?int {
		if ( $node instanceof Node\FunctionLike || $node instanceof Stmt\ClassLike ) {
			return NodeVisitor::DONT_TRAVERSE_CHILDREN;
		}
		if ( ! $node instanceof Expr\FuncCall || ! $node->name instanceof Node\Name ) {
			return null;
		}
		$name = \strtolower( $node->name->getLast() );
		if ( 'add_action' === $name || 'add_filter' === $name ) {
			$this->into_callback( $node );
		} elseif ( '' !== $this->hook && \in_array( $name, self::QUESTIONS, true ) ) {
			$this->found[] = [
				'name' => $name,
				'line' => $node->getStartLine(),
				'hook' => $this->hook,
			];
		}

		return null;
	}

	private function into_callback( Expr\FuncCall $call ): void {
		$hook     = self::text( $call, 0 );
		$callback = self::value( $call, 1 );
		if ( null === $hook || ! self::is_early( $hook ) ) {
			return;
		}
		if ( $callback instanceof Expr\Closure ) {
			$this->walk( $callback->stmts, $hook );
		} elseif ( $callback instanceof Expr\ArrowFunction ) {
			$this->walk( [ $callback->expr ], $hook );
		}
		$function = $this->functions[ \strtolower( self::text( $call, 1 ) ?? '' ) ] ?? null;
		if ( null !== $function ) {
			$this->walk( $function->stmts, $hook );
		}
	}

	/**
	 * Whether a hook fires before the main query of a request. Since WordPress 6.1 headers are sent after it.
	 */
	private static function is_early( string $hook ): bool {
		return 'send_headers' !== $hook && '' !== Moment::after( $hook, 'query' );
	}

	private static function text( Expr\FuncCall $call, int $place ): ?string {
		$value = self::value( $call, $place );

		return $value instanceof Node\Scalar\String_ ? $value->value : null;
	}

	private static function value( Expr\FuncCall $call, int $place ): ?Expr {
		$argument = $call->args[ $place ] ?? null;

		return $argument instanceof Node\Arg ? $argument->value : null;
	}
}
