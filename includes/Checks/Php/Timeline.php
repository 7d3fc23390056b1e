<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Compiler\Plan\HookTimes;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Scalar;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeFinder;

\defined( 'ABSPATH' ) || exit;

/**
 * Which functions a snippet calls when: where it runs itself, in its own functions and methods that are called there, and in callbacks
 * that it adds to hooks, as far as hooks and callbacks are written out. What is called at a time that cannot be told is left out.
 */
final class Timeline {

	/** Functions that ask whether a hook has fired: code behind them knows the time itself. */
	private const ASKS_TIME = [ 'did_action', 'doing_action', 'did_filter', 'doing_filter', 'current_action', 'current_filter', 'has_action', 'has_filter' ];

	/** Kinds of request by the function or constant that asks for them. */
	private const KINDS = [
		'is_admin'       => [ 'admin', 'ajax' ],
		'wp_doing_ajax'  => [ 'ajax' ],
		'doing_ajax'     => [ 'ajax' ],
		'wp_doing_cron'  => [ 'cron' ],
		'doing_cron'     => [ 'cron' ],
		'rest_request'   => [ 'rest' ],
		'xmlrpc_request' => [ 'xmlrpc' ],
		'wp_cli'         => [],
	];

	/** @var list<TimedCall> */
	private array $calls = [];

	/** @var array<string, Stmt\Function_> By lower-case name. */
	private array $functions = [];

	/** @var array<string, array<string, Stmt\ClassMethod>> By lower-case name of the class and the method. */
	private array $classes = [];

	/** @var array<string, true> What has been walked through, with when. */
	private array $walked = [];

	private string $hook;

	private int $priority;

	/** @var list<string> */
	private array $kinds;

	private bool $is_own = true;

	private string $in_class = '';

	/**
	 * @param array<Node> $statements A whole snippet.
	 * @param string      $hook       Where it runs: also `root` and `Moment::QUERY`.
	 * @param int         $priority   Its priority there.
	 * @return list<TimedCall>
	 */
	public static function of( array $statements, string $hook, int $priority = 10 ): array {
		$self = new self( $hook, $priority );
		foreach ( ( new NodeFinder() )->findInstanceOf( $statements, Stmt\Function_::class ) as $function ) {
			$self->functions[ $function->name->toLowerString() ] = $function;
		}
		foreach ( ( new NodeFinder() )->findInstanceOf( $statements, Stmt\ClassLike::class ) as $class ) {
			foreach ( $class->getMethods() as $method ) {
				$self->classes[ $class->name?->toLowerString() ?? '' ][ $method->name->toLowerString() ] = $method;
			}
		}
		$self->walk( $statements );

		return $self->calls;
	}

	private function __construct( string $hook, int $priority ) {
		$this->hook     = $hook;
		$this->priority = $priority;
		$this->kinds    = HookTimes::kinds();
	}

	/** @param array<Node> $nodes */
	private function walk( array $nodes ): void {
		$outer = $this->kinds;
		foreach ( $nodes as $node ) {
			$this->visit( $node );
			if ( $node instanceof Stmt\If_ && null === $node->else && [] === $node->elseifs && self::leaves( $node->stmts ) ) {
				$this->kinds = $this->narrowed( $node->cond, holds: false );
			}
		}
		$this->kinds = $outer;
	}

	private function visit( Node $node ): void {
		if ( $node instanceof Node\FunctionLike || $node instanceof Stmt\ClassLike ) {
			return;
		}
		if ( $node instanceof Stmt\If_ || $node instanceof Expr\Ternary || $node instanceof Expr\BinaryOp ) {
			$this->branch( $node );
			return;
		}
		foreach ( \array_intersect_key( \get_object_vars( $node ), \array_flip( $node->getSubNodeNames() ) ) as $part ) {
			if ( $part instanceof Node ) {
				$this->visit( $part );
			} elseif ( \is_array( $part ) ) {
				$this->walk( \array_filter( $part, static fn( mixed $one ): bool => $one instanceof Node ) );
			}
		}
		if ( $node instanceof Expr\FuncCall ) {
			$this->call( $node );
		} elseif ( $node instanceof Expr\New_ && $node->class instanceof Node\Name ) {
			$this->enter( $this->method( $node->class->getLast(), '__construct' ), $node->class->getLast() );
		} elseif ( ( $node instanceof Expr\MethodCall || $node instanceof Expr\StaticCall ) && $node->name instanceof Node\Identifier ) {
			$class = $node instanceof Expr\StaticCall && $node->class instanceof Node\Name ? $node->class->getLast() : '';
			$this->enter( $this->method( $class, $node->name->toString() ), $class );
		}
	}

	private function branch( Stmt\If_|Expr\Ternary|Expr\BinaryOp $node ): void {
		if ( $node instanceof Stmt\If_ ) {
			$this->visit( $node->cond );
			$this->within( $this->narrowed( $node->cond, holds: true ), $node->stmts );
			$rest = $this->narrowed( $node->cond, holds: false );
			foreach ( $node->elseifs as $elseif ) {
				$this->within( \array_values( \array_intersect( $rest, $this->narrowed( $elseif->cond, holds: true ) ) ), $elseif->stmts );
				$rest = \array_values( \array_intersect( $rest, $this->narrowed( $elseif->cond, holds: false ) ) );
			}
			$this->within( $rest, $node->else->stmts ?? [] );
		} elseif ( $node instanceof Expr\Ternary ) {
			$this->visit( $node->cond );
			$this->within( $this->narrowed( $node->cond, holds: true ), null === $node->if ? [] : [ $node->if ] );
			$this->within( $this->narrowed( $node->cond, holds: false ), [ $node->else ] );
		} else {
			$this->visit( $node->left );
			$is_or = $node instanceof Expr\BinaryOp\BooleanOr || $node instanceof Expr\BinaryOp\LogicalOr;
			$is_if = $is_or || $node instanceof Expr\BinaryOp\BooleanAnd || $node instanceof Expr\BinaryOp\LogicalAnd;
			$this->within( $is_if ? $this->narrowed( $node->left, ! $is_or ) : $this->kinds, [ $node->right ] );
		}
	}

	/**
	 * @param list<string> $kinds
	 * @param array<Node>  $nodes
	 */
	private function within( array $kinds, array $nodes ): void {
		$outer       = $this->kinds;
		$this->kinds = $kinds;
		$this->walk( $nodes );
		$this->kinds = $outer;
	}

	/**
	 * The kinds of request that are left when a condition holds, or does not hold; none where it asks for the time.
	 * @return list<string>
	 */
	private function narrowed( Expr $condition, bool $holds ): array {
		$asks_time = static fn( Node $node ): bool => $node instanceof Expr\FuncCall && \in_array( TimedCall::name( $node ), self::ASKS_TIME, true );
		if ( null !== ( new NodeFinder() )->findFirst( [ $condition ], $asks_time ) ) {
			return [];
		}
		if ( $condition instanceof Expr\BooleanNot ) {
			return $this->narrowed( $condition->expr, ! $holds );
		}
		$is_and = $condition instanceof Expr\BinaryOp\BooleanAnd || $condition instanceof Expr\BinaryOp\LogicalAnd;
		$is_or  = $condition instanceof Expr\BinaryOp\BooleanOr || $condition instanceof Expr\BinaryOp\LogicalOr;
		if ( $is_and || $is_or ) {
			$left  = $this->narrowed( $condition->left, $holds );
			$right = $this->narrowed( $condition->right, $holds );

			// Both parts are certain of an "and" that holds and of an "or" that does not.
			return \array_values( $is_and === $holds ? \array_intersect( $left, $right ) : \array_unique( [ ...$left, ...$right ] ) );
		}
		$name = $condition instanceof Expr\FuncCall ? TimedCall::name( $condition ) : ( $condition instanceof Expr\ConstFetch ? $condition->name->toLowerString() : '' );
		if ( 'defined' === $name && $condition instanceof Expr\FuncCall ) {
			$constant = TimedCall::argument( $condition, 0, 'constant_name' );
			$name     = $constant instanceof Scalar\String_ ? \strtolower( $constant->value ) : '';
		}
		$asked = self::KINDS[ $name ] ?? null;

		return match ( true ) {
			null === $asked => $this->kinds,
			$holds          => \array_values( \array_intersect( $this->kinds, $asked ) ),
			default         => \array_values( \array_diff( $this->kinds, $asked ) ),
		};
	}

	/** @param array<Node> $statements */
	private static function leaves( array $statements ): bool {
		$last = \end( $statements );

		return $last instanceof Stmt\Return_ || $last instanceof Stmt\Expression && $last->expr instanceof Expr\Exit_;
	}

	private function call( Expr\FuncCall $call ): void {
		$this->calls[] = new TimedCall( $call, $this->hook, $this->priority, $this->kinds, $this->is_own );
		$hook          = TimedCall::added_to( $call );
		if ( '' === $hook ) {
			$this->enter( $this->functions[ TimedCall::name( $call ) ] ?? null, '' );
			return;
		}
		$priority = TimedCall::added_at( $call );
		$callback = TimedCall::argument( $call, 1, 'callback' );
		if ( null === $callback || ! HookTimes::is_known( $hook ) || HookTimes::CALLED !== HookTimes::fate( $hook, $priority, $this->hook, $this->priority, $this->kinds ) ) {
			return;
		}
		$outer = [ $this->hook, $this->priority, $this->is_own ];
		[ $this->hook, $this->priority, $this->is_own ] = [ $hook, $priority, false ];
		[ $function, $class ] = $this->callback( $callback );
		$this->enter( $function, $class );
		[ $this->hook, $this->priority, $this->is_own ] = $outer;
	}

	/**
	 * The function or method that a callback is, with its class.
	 * @return array{Node\FunctionLike|null, string}
	 */
	private function callback( Expr $callback ): array {
		if ( $callback instanceof Expr\Closure || $callback instanceof Expr\ArrowFunction ) {
			return [ $callback, $this->in_class ];
		}
		if ( $callback instanceof Expr\FuncCall && $callback->isFirstClassCallable() ) {
			return [ $this->functions[ TimedCall::name( $callback ) ] ?? null, '' ];
		}
		$name = $callback instanceof Expr\MethodCall || $callback instanceof Expr\StaticCall
			? ( $callback->isFirstClassCallable() && $callback->name instanceof Node\Identifier ? $callback->name->toString() : '' )
			: Callbacks::name( $callback );
		if ( $callback instanceof Scalar\String_ && ! \str_contains( $callback->value, '::' ) ) {
			return [ $this->functions[ $name ] ?? null, '' ];
		}
		$owner = $callback instanceof Expr\Array_ ? $callback->items[0]->value ?? null : ( $callback instanceof Expr\StaticCall ? $callback->class : null );
		$class = match ( true ) {
			$callback instanceof Scalar\String_                                            => \strstr( $callback->value, '::', true ),
			$owner instanceof Node\Name                                                    => $owner->getLast(),
			$owner instanceof Scalar\String_                                               => $owner->value,
			$owner instanceof Expr\ClassConstFetch && $owner->class instanceof Node\Name   => $owner->class->getLast(),
			$owner instanceof Expr\New_ && $owner->class instanceof Node\Name              => $owner->class->getLast(),
			default                                                                        => '',
		};

		return [ $this->method( (string) $class, $name ), (string) $class ];
	}

	/** A method of a class, or of the class that the code is in, or of the only class of the snippet that has one of this name. */
	private function method( string $class, string $name ): ?Stmt\ClassMethod {
		$class = \strtolower( $class );
		$name  = \strtolower( $name );
		$class = \in_array( $class, [ '', 'self', 'static', 'this' ], true ) ? $this->in_class : $class;
		if ( isset( $this->classes[ $class ][ $name ] ) || '__construct' === $name ) {
			return $this->classes[ $class ][ $name ] ?? null;
		}
		$all = \array_column( $this->classes, $name );

		return 1 === \count( $all ) ? \reset( $all ) : null;
	}

	private function enter( ?Node\FunctionLike $function, string $class ): void {
		if ( null === $function ) {
			return;
		}
		$key = \spl_object_id( $function ) . "\0{$this->hook}\0{$this->priority}\0" . \implode( ',', $this->kinds );
		if ( isset( $this->walked[ $key ] ) ) {
			return;
		}
		$this->walked[ $key ] = true;
		$outer                = $this->in_class;
		$class                = \strtolower( $class );
		$this->in_class       = isset( $this->classes[ $class ] ) ? $class : $this->in_class;
		$this->walk( $function instanceof Expr\ArrowFunction ? [ $function->expr ] : $function->getStmts() ?? [] );
		$this->in_class = $outer;
	}
}
