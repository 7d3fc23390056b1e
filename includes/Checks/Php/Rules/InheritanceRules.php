<?php

declare(strict_types=1);

namespace Svc\Checks\Php\Rules;

use Svc\Checks\Php\Findings;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Stmt;

\defined( 'ABSPATH' ) || exit;

/**
 * What classes take from each other: extending a final class or something that is not a class, implementing something that is not an interface, methods
 * left abstract. It judges only what it can see: classes of this code and classes PHP has already loaded (never through
 * an autoloader). One unknown ancestor and the class is left to the test load.
 * @phpstan-type Kind 'class'|'interface'|'trait'|'enum'
 * @phpstan-type Known array{kind: Kind, final: bool, abstract: list<string>, concrete: list<string>, parents: list<string>}
 */
final class InheritanceRules extends Rule {

	/** @var array<string, Stmt\ClassLike> Classes of this code by lower-case full name. */
	private array $local = [];

	/** @var list<Stmt\ClassLike> In the order in which they stand. */
	private array $classes = [];

	/** @param \Closure(string): bool $is_foreign Whether a loaded class belongs to something else than the code under check. */
	public function __construct(
		Findings $findings,
		private readonly \Closure $is_foreign,
	) {
		parent::__construct( $findings );
	}

	public function leaveNode( Node $node ): ?int {
		if ( $node instanceof Stmt\ClassLike ) {
			$this->classes[] = $node;
			if ( isset( $node->namespacedName ) ) {
				$this->local[ $node->namespacedName->toLowerString() ] = $node;
			}
		}

		return null;
	}

	/**
	 * @param array<Node> $nodes
	 * @return array<Node>|null Always null: nothing is changed.
	 */
	public function afterTraverse( array $nodes ): ?array {
		foreach ( $this->classes as $class ) {
			$this->check_parents( $class );
			if ( $class instanceof Stmt\Class_ && ! $class->isAbstract() || $class instanceof Stmt\Enum_ ) {
				$this->check_abstract( $class );
			}
		}

		return null;
	}

	private function check_parents( Stmt\ClassLike $class ): void {
		$name = self::label( $class );
		if ( $class instanceof Stmt\Class_ && null !== $class->extends ) {
			$parent = $this->known( $class->extends->toString() );
			$title  = $class->extends->toString();
			if ( null !== $parent && 'class' !== $parent['kind'] ) {
				$this->findings->add( $class, "Class $name cannot extend {$parent['kind']} $title" );
			} elseif ( null !== $parent && $parent['final'] ) {
				$this->findings->add( $class, "Class $name cannot extend final class $title" );
			}
		}
		foreach ( self::interfaces( $class ) as $interface ) {
			$known = $this->known( $interface->toString() );
			if ( null !== $known && 'interface' !== $known['kind'] ) {
				$this->findings->add( $class, "$name cannot implement {$interface->toString()} - it is not an interface" );
			}
		}
		foreach ( $class->getTraitUses() as $use ) {
			foreach ( $use->traits as $trait ) {
				$known = $this->known( $trait->toString() );
				if ( null !== $known && 'trait' !== $known['kind'] ) {
					$this->findings->add( $use, "$name cannot use {$trait->toString()} - it is not a trait" );
				}
			}
		}
	}

	private function check_abstract( Stmt\Class_|Stmt\Enum_ $class ): void {
		$open    = [];
		$done    = [];
		$waiting = [ self::describe( $class ) ];
		$seen    = [];
		// Its own abstract methods are MemberRules' finding.
		$waiting[0]['abstract'] = [];
		while ( [] !== $waiting ) {
			$one  = \array_pop( $waiting );
			$open = [ ...$open, ...$one['abstract'] ];
			$done = [ ...$done, ...\array_map( '\strtolower', $one['concrete'] ) ];
			foreach ( $one['parents'] as $parent ) {
				$key = \strtolower( $parent );
				if ( isset( $seen[ $key ] ) ) {
					continue;
				}
				$seen[ $key ] = true;
				$known        = $this->known( $parent );
				if ( null === $known ) {
					return;
				}
				$waiting[] = $known;
			}
		}
		// PHP writes these itself into every enum.
		$given   = $class instanceof Stmt\Enum_ ? [ 'cases', 'from', 'tryfrom' ] : [];
		$missing = \array_filter(
			\array_unique( $open ),
			static fn ( string $method ): bool => ! \in_array( \strtolower( self::method( $method ) ), [ ...$done, ...$given ], true ),
		);
		if ( [] === $missing ) {
			return;
		}

		$count = \count( $missing );
		$this->findings->add(
			$class,
			'Class ' . self::label( $class ) . " contains $count abstract method" . ( 1 === $count ? '' : 's' )
				. ' and must therefore be declared abstract or implement the remaining methods (' . \implode( ', ', $missing ) . ')',
		);
	}

	private static function method( string $label ): string {
		return \substr( $label, (int) \strrpos( $label, ':' ) + 1 );
	}

	/** @return Known|null Null for a class that cannot be seen. */
	private function known( string $name ): ?array {
		$local = $this->local[ \strtolower( $name ) ] ?? null;
		if ( null !== $local ) {
			return self::describe( $local );
		}
		$exists = \class_exists( $name, false ) || \interface_exists( $name, false ) || \trait_exists( $name, false );
		if ( ! $exists || ! ( $this->is_foreign )( $name ) ) {
			return null;
		}
		$reflection = new \ReflectionClass( $name );
		$abstract   = [];
		$concrete   = [];
		foreach ( $reflection->getMethods() as $method ) {
			if ( $method->isAbstract() ) {
				$abstract[] = $method->class . '::' . $method->name;
			} else {
				$concrete[] = $method->name;
			}
		}

		return [
			'kind'     => match ( true ) {
				$reflection->isInterface() => 'interface',
				$reflection->isTrait()     => 'trait',
				$reflection->isEnum()      => 'enum',
				default                    => 'class',
			},
			'final'    => $reflection->isFinal(),
			'abstract' => $abstract,
			'concrete' => $concrete,
			// Reflection lists inherited methods with the rest.
			'parents'  => [],
		];
	}

	/** @return Known */
	private static function describe( Stmt\ClassLike $class ): array {
		$abstract = [];
		$concrete = [];
		foreach ( $class->getMethods() as $method ) {
			if ( null === $method->stmts || $method->isAbstract() ) {
				$abstract[] = self::label( $class ) . '::' . $method->name->name;
			} else {
				$concrete[] = $method->name->name;
			}
		}
		$parents = \array_map( static fn ( Node\Name $name ): string => $name->toString(), self::interfaces( $class ) );
		if ( $class instanceof Stmt\Class_ && null !== $class->extends ) {
			$parents[] = $class->extends->toString();
		}
		foreach ( $class->getTraitUses() as $use ) {
			foreach ( $use->traits as $trait ) {
				$parents[] = $trait->toString();
			}
			foreach ( $use->adaptations as $adaptation ) {
				if ( $adaptation instanceof Stmt\TraitUseAdaptation\Alias && null !== $adaptation->newName ) {
					$concrete[] = $adaptation->newName->name;
				}
			}
		}

		return [
			'kind'     => match ( true ) {
				$class instanceof Stmt\Interface_ => 'interface',
				$class instanceof Stmt\Trait_     => 'trait',
				$class instanceof Stmt\Enum_      => 'enum',
				default                           => 'class',
			},
			'final'    => $class instanceof Stmt\Enum_ || $class instanceof Stmt\Class_ && $class->isFinal(),
			'abstract' => $abstract,
			'concrete' => $concrete,
			'parents'  => $parents,
		];
	}

	/** @return list<Node\Name> */
	private static function interfaces( Stmt\ClassLike $class ): array {
		return \array_values(
			match ( true ) {
				$class instanceof Stmt\Class_, $class instanceof Stmt\Enum_ => $class->implements,
				$class instanceof Stmt\Interface_                           => $class->extends,
				default                                                     => [],
			}
		);
	}

	private static function label( Stmt\ClassLike $class ): string {
		return isset( $class->namespacedName ) ? $class->namespacedName->toString() : 'class@anonymous';
	}
}
