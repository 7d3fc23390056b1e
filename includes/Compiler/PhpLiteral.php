<?php

declare(strict_types=1);

namespace Svc\Compiler;

use InvalidArgumentException;

\defined( 'ABSPATH' ) || exit;

/** Prints constant arrays as PHP source of literals only, so that OPcache keeps them in shared memory; equal input gives equal bytes. */
final class PhpLiteral {

	/**
	 * @param array<array-key, mixed> $value Scalars, nulls and arrays of them.
	 * @param int                     $lines Levels whose elements stand on lines of their own.
	 * @throws InvalidArgumentException When a value cannot be a literal: an object, a resource, INF or NAN.
	 */
	public static function print( array $value, int $lines = 2 ): string {
		$break = $lines > 0 ? "\n" : '';
		$list  = \array_is_list( $value );
		$parts = [];
		foreach ( $value as $key => $item ) {
			// The inner loop of every index write: 5,000 rows of some 15 values. Ordered by how often a type occurs.
			if ( \is_string( $item ) ) {
				$text = self::text( $item );
			} elseif ( \is_array( $item ) ) {
				$text = [] === $item ? '[]' : self::print( $item, $lines - 1 );
			} else {
				$text = self::scalar( $item );
			}
			$parts[] = $list ? $text : ( \is_int( $key ) ? $key : self::text( $key ) ) . '=>' . $text;
		}

		return [] === $parts ? '[]' : '[' . $break . \implode( ',' . $break, $parts ) . $break . ']';
	}

	/** Prints a string. Single quotes know two escapes; every other byte, also NUL and line ends, stands for itself. */
	public static function text( string $value ): string {
		// Two searches for one byte are several times faster here than strpbrk() or addcslashes().
		if ( \str_contains( $value, "'" ) || \str_contains( $value, '\\' ) ) {
			$value = \str_replace( [ '\\', "'" ], [ '\\\\', "\\'" ], $value );
		}

		return "'" . $value . "'";
	}

	private static function scalar( mixed $value ): string {
		return match ( true ) {
			\is_int( $value )                         => \PHP_INT_MIN === $value ? '(-' . \PHP_INT_MAX . '-1)' : (string) $value,
			\is_bool( $value )                        => $value ? 'true' : 'false',
			null === $value                           => 'null',
			\is_float( $value ) && \is_finite( $value ) => \var_export( $value, true ),
			default                                   => throw new InvalidArgumentException( 'Cannot print a literal: got ' . \get_debug_type( $value ) ),
		};
	}
}
