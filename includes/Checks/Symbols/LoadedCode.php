<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Closure;
use ReflectionException;
use ReflectionFunction;
use ReflectionFunctionAbstract;
use ReflectionMethod;

\defined( 'ABSPATH' ) || exit;

/** Finds the code behind a registered callback. Nothing is loaded or run for it. */
final class LoadedCode {

	/** Returns null where the callback names nothing that is loaded. */
	public static function behind( mixed $callback ): ?ReflectionFunctionAbstract {
		try {
			if ( \is_string( $callback ) && \str_contains( $callback, '::' ) ) {
				$callback = \explode( '::', $callback, 2 );
			}
			if ( \is_array( $callback ) && ( \is_object( $callback[0] ?? null ) || ( \is_string( $callback[0] ?? null ) && \class_exists( $callback[0], false ) ) ) && \is_string( $callback[1] ?? null ) ) {
				return new ReflectionMethod( $callback[0], $callback[1] );
			}
			if ( $callback instanceof Closure || \is_string( $callback ) ) {
				return new ReflectionFunction( $callback );
			}

			return \is_object( $callback ) ? new ReflectionMethod( $callback, '__invoke' ) : null;
		} catch ( ReflectionException ) {
			return null;
		}
	}

	/** Name of a callback as people write it; empty for a function without a name. */
	public static function name( mixed $callback ): string {
		if ( \is_string( $callback ) ) {
			return \ltrim( $callback, '\\' );
		}
		if ( \is_array( $callback ) && \is_string( $callback[1] ?? null ) ) {
			$owner = $callback[0] ?? null;
			$class = \is_object( $owner ) ? $owner::class : $owner;
			// Classes without a name have the path of their file in it.
			return \is_string( $class ) && ! \str_contains( $class, '@' ) ? \ltrim( $class, '\\' ) . '::' . $callback[1] : $callback[1];
		}

		return \is_object( $callback ) && ! $callback instanceof Closure && ! \str_contains( $callback::class, '@' ) ? $callback::class . '::__invoke' : '';
	}
}
