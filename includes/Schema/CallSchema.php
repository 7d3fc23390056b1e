<?php

declare(strict_types=1);

namespace Svc\Schema;

use stdClass;

\defined( 'ABSPATH' ) || exit;

/** A schema of the contract in the keywords of function calling. It allows the same or more; `CheckedAbility` holds what is sent to the contract. */
final class CallSchema {

	private const COMBINED = [ 'anyOf', 'oneOf' ];

	/** Parts of values that may be anything, such as those of conditions. */
	private const PARTS = [ 'key', 'value', 'from', 'to' ];

	/**
	 * @param array<array-key, mixed> $schema
	 * @return array<string, mixed>
	 */
	public static function of( array $schema ): array {
		$types = \is_array( $schema['type'] ?? null ) ? \array_values( \array_filter( $schema['type'], '\is_string' ) ) : [];
		$call  = [];
		foreach ( $schema as $keyword => $value ) {
			$call[ (string) $keyword ] = match ( true ) {
				\in_array( $keyword, self::COMBINED, true ) && \is_array( $value ) => \array_map( static fn( mixed $one ): array => self::of( \is_array( $one ) ? $one : [] ), $value ),
				'properties' === $keyword && \is_array( $value ) => \array_map( static fn( mixed $one ): array => self::of( \is_array( $one ) ? $one : [] ), $value ),
				'items' === $keyword && \is_array( $value ), 'additionalProperties' === $keyword && \is_array( $value ) => self::of( $value ),
				default => $value,
			};
		}
		if ( isset( $call['oneOf'] ) ) {
			$call['anyOf'] = $call['oneOf'];
			unset( $call['oneOf'] );
		}
		// Anything: the default of an object.
		if ( isset( $schema['properties'] ) && \is_array( $call['additionalProperties'] ?? null ) ) {
			unset( $call['additionalProperties'] );
		}
		if ( \count( $types ) > 1 ) {
			unset( $call['type'] );
			$call['anyOf'] = \array_map( self::alone( ... ), $types );
		}
		if ( [] === ( $call['default'] ?? null ) && 'object' === ( $call['type'] ?? '' ) ) {
			$call['default'] = new stdClass();
		}

		return self::without_empty_choice( self::with_plain_pattern( $call ) );
	}

	/** @return array<string, mixed> */
	private static function alone( string $type ): array {
		return [ 'type' => $type ] + match ( $type ) {
			'array'  => [ 'items' => [ 'anyOf' => \array_map( static fn( string $one ): array => [ 'type' => $one ], [ 'string', 'integer', 'number', 'boolean' ] ) ] ],
			'object' => [ 'properties' => \array_fill_keys( self::PARTS, [ 'type' => 'string' ] ) ],
			default  => [],
		};
	}

	/**
	 * @param array<string, mixed> $schema
	 * @return array<string, mixed>
	 */
	private static function with_plain_pattern( array $schema ): array {
		if ( ! \is_string( $schema['pattern'] ?? null ) ) {
			return $schema;
		}
		// How the bridge writes the end of a text for PCRE.
		$schema['pattern'] = \str_replace( '(?![\s\S])', '$', $schema['pattern'] );
		if ( 1 === \preg_match( '/\(\?<?[=!]/', $schema['pattern'] ) ) {
			unset( $schema['pattern'] );
		}
		return $schema;
	}

	/**
	 * @param array<string, mixed> $schema
	 * @return array<string, mixed>
	 */
	private static function without_empty_choice( array $schema ): array {
		$choices = $schema['enum'] ?? null;
		if ( ! \is_array( $choices ) || ! \in_array( '', $choices, true ) ) {
			return $schema;
		}
		unset( $schema['enum'] );
		$description           = \is_string( $schema['description'] ?? null ) ? $schema['description'] . ' ' : '';
		$schema['description'] = $description . 'One of ' . \implode( ', ', \array_map( static fn( mixed $one ): string => '"' . ( \is_string( $one ) ? $one : '' ) . '"', $choices ) ) . '.';
		return $schema;
	}
}
