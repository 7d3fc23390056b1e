<?php

declare(strict_types=1);

namespace Svc\Checks\Php\Rules;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;

\defined( 'ABSPATH' ) || exit;

/**
 * The inside of one class, interface, trait or enum: names used twice, bodies that must or must not be there, modifiers.
 * What a class takes from others is `InheritanceRules`.
 */
final class MemberRules extends Rule {

	/** Types that cannot name a class; `self`, `parent` and `static` are the parser's check. */
	private const RESERVED = [ 'int', 'float', 'bool', 'string', 'true', 'false', 'null', 'void', 'never', 'iterable', 'object', 'mixed' ];

	public function enterNode( Node $node ): ?int {
		if ( ! $node instanceof Stmt\ClassLike ) {
			return null;
		}
		$name = $node->name->name ?? 'class@anonymous';
		if ( \in_array( \strtolower( $name ), self::RESERVED, true ) ) {
			$this->findings->add( $node, "Cannot use '$name' as class name as it is reserved" );
		}
		$this->check_names( $node, $name );
		foreach ( $node->stmts as $member ) {
			if ( $member instanceof Stmt\ClassMethod ) {
				$this->check_method( $node, $member, $name );
			} elseif ( $member instanceof Stmt\Property ) {
				$this->check_property( $node, $member, $name );
			} elseif ( $member instanceof Stmt\EnumCase ) {
				$this->check_case( $node, $member, $name );
			} elseif ( $member instanceof Stmt\ClassConst && $member->isPrivate() && $member->isFinal() ) {
				$constant = $member->consts[0]->name->name ?? '';
				$this->findings->add( $member, "Private constant $name::$constant cannot be final as it is not visible to other classes" );
			}
		}
		if ( $node instanceof Stmt\Enum_ && null !== $node->scalarType ) {
			$type = \strtolower( $node->scalarType->toString() );
			if ( 'int' !== $type && 'string' !== $type ) {
				$this->findings->add( $node, "Enum backing type must be int or string, $type given" );
			}
		}

		return null;
	}

	private function check_names( Stmt\ClassLike $class, string $name ): void {
		$seen = [];
		foreach ( $class->stmts as $member ) {
			foreach ( self::names( $member ) as [ $key, $node, $message ] ) {
				if ( isset( $seen[ $key ] ) ) {
					$this->findings->add( $node, \sprintf( $message, $name ) );
				}
				$seen[ $key ] = true;
			}
		}
	}

	/**
	 * Returns what one member declares: unique key, node, message with the class name left open.
	 * @return list<array{string, Node, string}>
	 */
	private static function names( Stmt $member ): array {
		$names = [];
		if ( $member instanceof Stmt\ClassMethod ) {
			$names[] = [ 'method ' . $member->name->toLowerString(), $member, "Cannot redeclare %s::{$member->name->name}()" ];
			foreach ( $member->params as $parameter ) {
				if ( $parameter->isPromoted() && $parameter->var instanceof Expr\Variable && \is_string( $parameter->var->name ) ) {
					$names[] = [ "property {$parameter->var->name}", $parameter, "Cannot redeclare %s::\${$parameter->var->name}" ];
				}
			}
		} elseif ( $member instanceof Stmt\Property ) {
			foreach ( $member->props as $property ) {
				$names[] = [ "property {$property->name->name}", $property, "Cannot redeclare %s::\${$property->name->name}" ];
			}
		} elseif ( $member instanceof Stmt\ClassConst ) {
			foreach ( $member->consts as $constant ) {
				$names[] = [ "constant {$constant->name->name}", $constant, "Cannot redefine class constant %s::{$constant->name->name}" ];
			}
		} elseif ( $member instanceof Stmt\EnumCase ) {
			$names[] = [ "constant {$member->name->name}", $member, "Cannot redefine class constant %s::{$member->name->name}" ];
		}

		return $names;
	}

	private function check_method( Stmt\ClassLike $class, Stmt\ClassMethod $method, string $name ): void {
		$label   = "$name::{$method->name->name}()";
		$message = match ( true ) {
			$class instanceof Stmt\Interface_ && null !== $method->stmts   => "Interface function $label cannot contain body",
			$class instanceof Stmt\Interface_ && ! $method->isPublic()     => "Access type for interface method $label must be public",
			$class instanceof Stmt\Interface_                              => null,
			$method->isAbstract() && null !== $method->stmts               => "Abstract function $label cannot contain body",
			! $method->isAbstract() && null === $method->stmts             => "Non-abstract method $label must contain body",
			! $method->isAbstract()                                        => null,
			$class instanceof Stmt\Enum_                                   => "Enum method $label must not be abstract",
			$class instanceof Stmt\Class_ && $method->isPrivate()          => "Abstract function $label cannot be declared private",
			$class instanceof Stmt\Class_ && ! $class->isAbstract()        => "Class $name contains 1 abstract method and must therefore be declared abstract or implement the remaining methods ($label)",
			default                                                        => null,
		};
		if ( null !== $message ) {
			$this->findings->add( $method, $message );
		}
		if ( '__construct' === $method->name->toLowerString() && null !== $method->returnType ) {
			$this->findings->add( $method, "Method $label cannot declare a return type" );
		}
	}

	private function check_property( Stmt\ClassLike $class, Stmt\Property $property, string $name ): void {
		$first   = $property->props[0] ?? null;
		$label   = "$name::\$" . ( $first->name->name ?? '' );
		$word    = $property->type instanceof Node\Identifier ? $property->type->toLowerString() : '';
		$message = match ( true ) {
			// PHP 8.4 allows properties with hooks in an interface.
			$class instanceof Stmt\Interface_ && [] === $property->hooks   => 'Interfaces may not include properties',
			$class instanceof Stmt\Enum_                                   => "Enum $name cannot include properties",
			\in_array( $word, [ 'void', 'never', 'callable' ], true )      => "Property $label cannot have type $word",
			! $property->isReadonly()                                      => null,
			null === $property->type                                       => "Readonly property $label must have type",
			$property->isStatic()                                          => "Static property $label cannot be readonly",
			null !== $first?->default                                      => "Readonly property $label cannot have default value",
			default                                                        => null,
		};
		if ( null !== $message ) {
			$this->findings->add( $property, $message );
		}
	}

	private function check_case( Stmt\ClassLike $class, Stmt\EnumCase $case, string $name ): void {
		$label   = $case->name->name;
		$message = match ( true ) {
			! $class instanceof Stmt\Enum_                           => 'Case can only be used in enums',
			null === $class->scalarType && null !== $case->expr      => "Case $label of non-backed enum $name must not have a value",
			null !== $class->scalarType && null === $case->expr      => "Case $label of backed enum $name must have a value",
			default                                                  => null,
		};
		if ( null !== $message ) {
			$this->findings->add( $case, $message );
		}
	}
}
