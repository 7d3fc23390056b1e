<?php

declare(strict_types=1);

namespace Svc\Checks\Php\Rules;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;

\defined( 'ABSPATH' ) || exit;

/** Parameters, captured variables, and the number of parameters that magic methods take. */
final class ParameterRules extends Rule {

	/** How many parameters PHP demands of a magic method, by lower-case name. */
	private const MAGIC_COUNTS = [
		'__get'         => 1,
		'__set'         => 2,
		'__isset'       => 1,
		'__unset'       => 1,
		'__call'        => 2,
		'__callstatic'  => 2,
		'__tostring'    => 0,
		'__serialize'   => 0,
		'__unserialize' => 1,
		'__set_state'   => 1,
		'__clone'       => 0,
		'__destruct'    => 0,
		'__sleep'       => 0,
		'__wakeup'      => 0,
		'__debuginfo'   => 0,
	];

	/** @var list<string> Names of the classes around the current node, innermost last. */
	private array $classes = [];

	public function enterNode( Node $node ): ?int {
		if ( $node instanceof Stmt\ClassLike ) {
			$this->classes[] = $node->name->name ?? 'class@anonymous';
		}
		if ( $node instanceof Node\FunctionLike ) {
			$this->check_parameters( $node );
		}
		if ( $node instanceof Expr\Closure ) {
			$this->check_captures( $node );
		}
		if ( $node instanceof Stmt\ClassMethod ) {
			$this->check_magic( $node );
		}

		return null;
	}

	public function leaveNode( Node $node ): ?int {
		if ( $node instanceof Stmt\ClassLike ) {
			\array_pop( $this->classes );
		}

		return null;
	}

	private function check_parameters( Node\FunctionLike $function ): void {
		$seen       = [];
		$parameters = $function->getParams();
		$is_maker   = $function instanceof Stmt\ClassMethod && '__construct' === $function->name->toLowerString();
		foreach ( \array_values( $parameters ) as $index => $parameter ) {
			$name = $parameter->var instanceof Expr\Variable && \is_string( $parameter->var->name ) ? $parameter->var->name : '';
			if ( 'this' === $name ) {
				$this->findings->add( $parameter, 'Cannot use $this as parameter' );
			} elseif ( \in_array( $name, self::AUTO_GLOBALS, true ) ) {
				$this->findings->add( $parameter, "Cannot re-assign auto-global variable $name" );
			} elseif ( isset( $seen[ $name ] ) && '' !== $name ) {
				$this->findings->add( $parameter, "Redefinition of parameter \$$name" );
			}
			$seen[ $name ] = true;
			if ( $parameter->variadic && $index < \count( $parameters ) - 1 ) {
				$this->findings->add( $parameter, 'Only the last parameter can be variadic' );
			}
			if ( $parameter->isPromoted() && ! $is_maker ) {
				$this->findings->add( $parameter, 'Cannot declare promoted property outside a constructor' );
			}
		}
	}

	private function check_captures( Expr\Closure $closure ): void {
		$parameters = [];
		foreach ( $closure->params as $parameter ) {
			if ( $parameter->var instanceof Expr\Variable && \is_string( $parameter->var->name ) ) {
				$parameters[ $parameter->var->name ] = true;
			}
		}
		$seen = [];
		foreach ( $closure->uses as $use ) {
			$name    = \is_string( $use->var->name ) ? $use->var->name : '';
			$message = match ( true ) {
				'this' === $name                              => 'Cannot use $this as lexical variable',
				\in_array( $name, self::AUTO_GLOBALS, true ) => 'Cannot use auto-global as lexical variable',
				isset( $parameters[ $name ] )                 => "Cannot use lexical variable \$$name as a parameter name",
				isset( $seen[ $name ] )                       => "Cannot use variable \$$name twice",
				default                                       => null,
			};
			if ( null !== $message ) {
				$this->findings->add( $use, $message );
			}
			$seen[ $name ] = true;
		}
	}

	private function check_magic( Stmt\ClassMethod $method ): void {
		$lower = $method->name->toLowerString();
		$want  = self::MAGIC_COUNTS[ $lower ] ?? null;
		if ( null === $want ) {
			return;
		}
		$name = ( $this->classes[ \count( $this->classes ) - 1 ] ?? '' ) . '::' . $method->name->name . '()';
		if ( \count( $method->params ) !== $want ) {
			$this->findings->add(
				$method,
				0 === $want ? "Method $name cannot take arguments" : "Method $name must take exactly $want argument" . ( 1 === $want ? '' : 's' ),
			);
		}
		$must_be_static = '__callstatic' === $lower || '__set_state' === $lower;
		// Constructors, destructors and __clone are php-parser's own check.
		if ( $method->isStatic() !== $must_be_static && '__clone' !== $lower && '__destruct' !== $lower ) {
			$this->findings->add( $method, $must_be_static ? "Method $name must be static" : "Method $name cannot be static" );
		}
	}
}
