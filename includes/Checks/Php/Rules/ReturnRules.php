<?php

declare(strict_types=1);

namespace Svc\Checks\Php\Rules;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;

\defined( 'ABSPATH' ) || exit;

/**
 * What a function gives back: `return` against its declared type, `yield` where it may stand, and the class words
 * `self`, `parent`, `static` where no class is.
 * @phpstan-type Frame array{node: Node\FunctionLike, returns: list<Stmt\Return_>, yields: bool}
 */
final class ReturnRules extends Rule {

	private const GENERATOR_TYPES = [ 'mixed', 'object', 'iterable', 'generator', 'iterator', 'traversable' ];

	/** @var list<Frame> Functions around the current node, innermost last. */
	private array $functions = [];

	/** @var list<Stmt\ClassLike> Classes around the current node, innermost last. */
	private array $classes = [];

	public function enterNode( Node $node ): ?int {
		$top = \count( $this->functions ) - 1;
		if ( $node instanceof Stmt\ClassLike ) {
			$this->classes[] = $node;
		} elseif ( $node instanceof Node\FunctionLike ) {
			$this->functions[] = [
				'node'    => $node,
				'returns' => [],
				'yields'  => false,
			];
		} elseif ( $node instanceof Stmt\Return_ && $top >= 0 ) {
			$this->functions[ $top ]['returns'][] = $node;
		} elseif ( $node instanceof Expr\Yield_ || $node instanceof Expr\YieldFrom ) {
			$this->note_yield( $node, $top );
		} elseif ( $node instanceof Node\NullableType && $node->type instanceof Node\Identifier && 'mixed' === $node->type->toLowerString() ) {
			$this->findings->add( $node, 'Type mixed cannot be marked as nullable since mixed already includes null' );
		} elseif ( $node instanceof Node\Name ) {
			$this->check_class_word( $node );
		}

		return null;
	}

	public function leaveNode( Node $node ): ?int {
		if ( $node instanceof Stmt\ClassLike ) {
			\array_pop( $this->classes );
		} elseif ( $node instanceof Node\FunctionLike ) {
			$frame = \array_pop( $this->functions );
			if ( null !== $frame ) {
				$this->check_frame( $frame );
			}
		}

		return null;
	}

	private function note_yield( Expr\Yield_|Expr\YieldFrom $node, int $top ): void {
		if ( $top < 0 ) {
			$this->findings->add( $node, 'The "yield" expression can only be used inside a function' );
			return;
		}
		$this->functions[ $top ]['yields'] = true;
	}

	/** @param Frame $frame */
	private function check_frame( array $frame ): void {
		$type = $frame['node']->getReturnType();
		if ( null === $type ) {
			return;
		}
		if ( $frame['yields'] ) {
			$this->check_generator( $type );
			return;
		}
		$word = $type instanceof Node\Identifier ? $type->toLowerString() : '';
		foreach ( $frame['returns'] as $return ) {
			if ( 'never' === $word ) {
				$this->findings->add( $return, 'A never-returning function must not return' );
			} elseif ( 'void' === $word && null !== $return->expr ) {
				$this->findings->add( $return, 'A void function must not return a value' );
			} elseif ( 'void' !== $word && null === $return->expr ) {
				$this->findings->add( $return, 'A function with return type must return a value' );
			}
		}
	}

	private function check_generator( Node\ComplexType|Node\Identifier|Node\Name $type ): void {
		$types = $type instanceof Node\UnionType ? $type->types : [ $type instanceof Node\NullableType ? $type->type : $type ];
		foreach ( $types as $one ) {
			// An intersection can be satisfied by a generator or not; PHP decides, we do not guess.
			if ( ! $one instanceof Node\Identifier && ! $one instanceof Node\Name ) {
				return;
			}
			if ( \in_array( \strtolower( $one->toString() ), self::GENERATOR_TYPES, true ) ) {
				return;
			}
		}
		$this->findings->add( $type, 'Generator return type must be a supertype of Generator' );
	}

	/** Only a named function outside of classes is judged: a closure may be bound to a class later. */
	private function check_class_word( Node\Name $name ): void {
		$word = $name->toLowerString();
		if ( ! \in_array( $word, [ 'self', 'parent', 'static' ], true ) || ! $name->isUnqualified() ) {
			return;
		}
		$class = $this->classes[ \count( $this->classes ) - 1 ] ?? null;
		if ( $class instanceof Stmt\Class_ && 'parent' === $word && null === $class->extends ) {
			$this->findings->add( $name, 'Cannot use "parent" when current class scope has no parent' );
		}
		$function = $this->functions[ \count( $this->functions ) - 1 ]['node'] ?? null;
		if ( null === $class && $function instanceof Stmt\Function_ ) {
			$this->findings->add( $name, "Cannot use \"$word\" when no class scope is active" );
		}
	}
}
