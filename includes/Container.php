<?php

declare(strict_types=1);

namespace Svc;

use LogicException;
use ReflectionClass;
use ReflectionNamedType;

\defined( 'ABSPATH' ) || exit;

/** Builds services by the class types of their constructors and keeps one of each. No service receives the container itself. */
final class Container {

	/** @var array<class-string, object> */
	private array $built = [];

	/**
	 * Classes under construction, to name a circle instead of running out of stack.
	 * @var array<class-string, true>
	 */
	private array $building = [];

	/** @param array<class-string, callable(self): object> $factories */
	public function __construct( private readonly array $factories = [] ) {
	}

	/**
	 * @template T of object
	 * @param class-string<T> $class_name
	 * @return T
	 * @throws LogicException When a constructor asks for something that is neither a class nor optional, or in a circle.
	 */
	public function get( string $class_name ): object {
		if ( ! isset( $this->built[ $class_name ] ) ) {
			if ( isset( $this->building[ $class_name ] ) ) {
				throw new LogicException( "Cannot build {$class_name}: its constructor needs itself" );
			}
			$this->building[ $class_name ] = true;
			try {
				$this->built[ $class_name ] = isset( $this->factories[ $class_name ] ) ? ( $this->factories[ $class_name ] )( $this ) : $this->construct( $class_name );
			} finally {
				unset( $this->building[ $class_name ] );
			}
		}
		$service = $this->built[ $class_name ];
		if ( ! $service instanceof $class_name ) {
			throw new LogicException( "Cannot build {$class_name}: its factory returned " . $service::class );
		}
		return $service;
	}

	/** @param class-string $class_name */
	private function construct( string $class_name ): object {
		$class     = new ReflectionClass( $class_name );
		$arguments = [];
		foreach ( $class->getConstructor()?->getParameters() ?? [] as $parameter ) {
			$type = $parameter->getType();
			if ( $type instanceof ReflectionNamedType && ! $type->isBuiltin() ) {
				/** @var class-string $dependency A named type that is not built in is a class or interface. */
				$dependency  = $type->getName();
				$arguments[] = $this->get( $dependency );
				continue;
			}
			// Scalars keep their defaults from here on: they are settings, and a setting that matters has a factory.
			if ( $parameter->isOptional() ) {
				break;
			}
			throw new LogicException( "Cannot build {$class_name}: no factory for \${$parameter->getName()}" );
		}
		return $class->newInstanceArgs( $arguments );
	}
}
