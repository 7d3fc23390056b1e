<?php

declare(strict_types=1);

namespace Svc\Schema;

\defined( 'ABSPATH' ) || exit;

/**
 * The JSON type of a PHP value, strictly: text is never a number. PHP reads `{}` and `[]` both as an empty array, so an empty one
 * counts as whichever the schema asks for; JSON knows no difference between 10 and 10.0, so both are integers.
 */
final class JsonType {

	/** Largest integer that every JSON reader holds exactly, and the bound of zod's integers. */
	private const SAFE = 9_007_199_254_740_991;

	/** @param list<string> $wanted The first of them that the value is, or null. */
	public static function of( mixed $value, array $wanted ): ?string {
		foreach ( $wanted as $type ) {
			if ( self::is( $value, $type ) ) {
				return $type;
			}
		}
		return null;
	}

	/** @param list<string> $types Says what to send. */
	public static function wanted( array $types ): string {
		return match ( $types[0] ?? '' ) {
			'string' => \__( 'Send text.', 'svc' ),
			'integer' => \__( 'Send a whole number.', 'svc' ),
			'number' => \__( 'Send a number.', 'svc' ),
			'boolean' => \__( 'Send true or false.', 'svc' ),
			'array' => \__( 'Send a list.', 'svc' ),
			'object' => \__( 'Send an object.', 'svc' ),
			default => \__( 'This value has the wrong form.', 'svc' ),
		};
	}

	private static function is( mixed $value, string $type ): bool {
		return match ( $type ) {
			'string' => \is_string( $value ),
			'integer' => self::is_whole( $value ),
			'number' => \is_int( $value ) || ( \is_float( $value ) && \is_finite( $value ) ),
			'boolean' => \is_bool( $value ),
			'null' => null === $value,
			'array' => \is_array( $value ) && \array_is_list( $value ),
			'object' => \is_array( $value ) && ( [] === $value || ! \array_is_list( $value ) ),
			default => false,
		};
	}

	private static function is_whole( mixed $value ): bool {
		if ( \is_float( $value ) ) {
			return \floor( $value ) === $value && \abs( $value ) <= self::SAFE;
		}
		return \is_int( $value ) && \abs( $value ) <= self::SAFE;
	}
}
