<?php

declare(strict_types=1);

namespace Svc\PageCaches;

use Closure;

\defined( 'ABSPATH' ) || exit;

/** A function or action that another plugin documents. Calling it may throw whatever that throws. */
final class DocumentedCall {

	/**
	 * @param Closure(): bool                $is_there
	 * @param Closure(mixed ...$given): void $call
	 */
	private function __construct( private readonly Closure $is_there, private readonly Closure $call ) {
	}

	/** @param mixed  ...$first Before all other arguments. */
	public static function code( string $name, mixed ...$first ): self {
		return new self(
			static fn(): bool => \is_callable( $name ),
			static function ( mixed ...$given ) use ( $name, $first ): void {
				if ( \is_callable( $name ) ) {
					$name( ...$first, ...$given );
				}
			}
		);
	}

	/** @param non-empty-string $name */
	public static function action( string $name, mixed ...$first ): self {
		return new self(
			static fn(): bool => false !== \has_action( $name ),
			static fn( mixed ...$given ) => \do_action_ref_array( $name, [ ...$first, ...$given ] )
		);
	}

	/** @param string $name Of a class whose objects are made without arguments. */
	public static function method_of( string $name, string $method ): self {
		return new self(
			static fn(): bool => \class_exists( $name ) && \method_exists( $name, $method ),
			static function ( mixed ...$given ) use ( $name, $method ): void {
				$call = [ \class_exists( $name ) ? new $name() : null, $method ];
				if ( \is_callable( $call ) ) {
					$call( ...$given );
				}
			}
		);
	}

	public function is_there(): bool {
		return ( $this->is_there )();
	}

	public function call( mixed ...$given ): void {
		( $this->call )( ...$given );
	}
}
