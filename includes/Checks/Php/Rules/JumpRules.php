<?php

declare(strict_types=1);

namespace Svc\Checks\Php\Rules;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Stmt;

\defined( 'ABSPATH' ) || exit;

/**
 * `break`, `continue` and `goto`: outside of a loop, out of more loops than there are, into a loop, to no label.
 * @phpstan-type Jump array{node: Node, label: string, path: list<int>}
 * @phpstan-type Scope array{loops: list<int>, labels: array<string, list<int>>, jumps: list<Jump>}
 */
final class JumpRules extends Rule {

	private const NO_SCOPE = [
		'loops'  => [],
		'labels' => [],
		'jumps'  => [],
	];

	/** @var list<Scope> Innermost last; a function starts a new one. */
	private array $scopes = [ self::NO_SCOPE ];

	public function enterNode( Node $node ): ?int {
		$top = \count( $this->scopes ) - 1;
		if ( $node instanceof Node\FunctionLike ) {
			$this->scopes[] = self::NO_SCOPE;
		} elseif ( self::is_loop( $node ) ) {
			$this->scopes[ $top ]['loops'][] = \spl_object_id( $node );
		} elseif ( $node instanceof Stmt\Break_ || $node instanceof Stmt\Continue_ ) {
			$this->check_level( $node, \count( $this->scopes[ $top ]['loops'] ) );
		} elseif ( $node instanceof Stmt\Label ) {
			$this->add_label( $node );
		} elseif ( $node instanceof Stmt\Goto_ ) {
			$this->scopes[ $top ]['jumps'][] = [
				'node'  => $node,
				'label' => $node->name->name,
				'path'  => $this->scopes[ $top ]['loops'],
			];
		}

		return null;
	}

	public function leaveNode( Node $node ): ?int {
		if ( $node instanceof Node\FunctionLike ) {
			$this->close_scope();
		} elseif ( self::is_loop( $node ) ) {
			\array_pop( $this->scopes[ \count( $this->scopes ) - 1 ]['loops'] );
		}

		return null;
	}

	/**
	 * @param array<Node> $nodes
	 * @return array<Node>|null Always null: nothing is changed.
	 */
	public function afterTraverse( array $nodes ): ?array {
		$this->close_scope();

		return null;
	}

	private static function is_loop( Node $node ): bool {
		return $node instanceof Stmt\While_ || $node instanceof Stmt\Do_ || $node instanceof Stmt\For_
			|| $node instanceof Stmt\Foreach_ || $node instanceof Stmt\Switch_;
	}

	private function check_level( Stmt\Break_|Stmt\Continue_ $node, int $depth ): void {
		$word = $node instanceof Stmt\Break_ ? 'break' : 'continue';
		if ( null !== $node->num && ! $node->num instanceof Node\Scalar\Int_ ) {
			$this->findings->add( $node, "'$word' operator with non-integer operand is no longer supported" );
			return;
		}
		$levels = null === $node->num ? 1 : $node->num->value;
		if ( $levels < 1 ) {
			$this->findings->add( $node, "'$word' operator accepts only positive integers" );
		} elseif ( 0 === $depth ) {
			$this->findings->add( $node, "'$word' not in the 'loop' or 'switch' context" );
		} elseif ( $levels > $depth ) {
			$this->findings->add( $node, "Cannot '$word' $levels levels" );
		}
	}

	private function add_label( Stmt\Label $node ): void {
		$top  = \count( $this->scopes ) - 1;
		$name = $node->name->name;
		if ( isset( $this->scopes[ $top ]['labels'][ $name ] ) ) {
			$this->findings->add( $node, "Label '$name' already defined" );
			return;
		}
		$this->scopes[ $top ]['labels'][ $name ] = $this->scopes[ $top ]['loops'];
	}

	/** Jumps are judged at the end of their function: a label may stand after the `goto`. */
	private function close_scope(): void {
		$scope = \array_pop( $this->scopes ) ?? self::NO_SCOPE;
		foreach ( $scope['jumps'] as $jump ) {
			$target = $scope['labels'][ $jump['label'] ] ?? null;
			if ( null === $target ) {
				$this->findings->add( $jump['node'], "'goto' to undefined label '{$jump['label']}'" );
			} elseif ( \array_slice( $jump['path'], 0, \count( $target ) ) !== $target ) {
				$this->findings->add( $jump['node'], "'goto' into loop or switch statement is disallowed" );
			}
		}
	}
}
