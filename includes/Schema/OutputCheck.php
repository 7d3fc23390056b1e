<?php

declare(strict_types=1);

namespace Svc\Schema;

use stdClass;
use WP_Error;

\defined( 'ABSPATH' ) || exit;

/**
 * Compares an answer with the output schema. Stricter than for input: an unknown field is a mistake, because no client has a type for it.
 * @phpstan-import-type Schema from SchemaWalk
 */
final class OutputCheck {

	/** All of them would take seconds with thousands of snippets. */
	public const ITEMS = 20;

	/**
	 * @param array<string, mixed> $node
	 * @return list<string>
	 */
	public static function misfits( mixed $value, array $node, string $path ): array {
		/** @var Schema $schema The generator writes nothing else. */
		$schema  = $node;
		$options = $schema['anyOf'] ?? $schema['oneOf'] ?? null;
		if ( null !== $options ) {
			$found = \array_map( static fn( array $option ): array => self::misfits( $value, $option, $path ), $options );
			return \in_array( [], $found, true ) ? [] : [ "{$path} has none of the shapes that the contract allows", ...$found[0] ];
		}
		$types = (array) ( $schema['type'] ?? [] );
		if ( $value instanceof stdClass ) {
			return \in_array( 'object', $types, true ) ? self::of_object( \get_object_vars( $value ), $schema, $path ) : [ "{$path} is an object" ];
		}
		$type = JsonType::of( $value, \array_values( \array_diff( $types, [ 'object' ] ) ) );
		if ( null === $type ) {
			return [ "{$path} is of the type " . \get_debug_type( $value ) ];
		}
		if ( \is_array( $value ) ) {
			$items = \array_slice( $value, 0, self::ITEMS );
			$found = \array_map( static fn( mixed $item, int|string $index ): array => self::misfits( $item, $schema['items'] ?? [ 'type' => $types ], "{$path}[{$index}]" ), $items, \array_keys( $items ) );
			return \array_merge( ...$found );
		}
		$verdict = \rest_validate_value_from_schema( $value, [ 'type' => $type ] + $schema, $path );

		return $verdict instanceof WP_Error ? [ $verdict->get_error_message() ] : [];
	}

	/**
	 * @param array<array-key, mixed> $fields
	 * @param Schema $schema
	 * @return list<string>
	 */
	private static function of_object( array $fields, array $schema, string $path ): array {
		$known = $schema['properties'] ?? [];
		// Without any property everything fits: a value that only its neighbours explain.
		$others = $schema['additionalProperties'] ?? ( [] === $known ? [] : null );
		$found  = [];
		foreach ( \array_diff( $schema['required'] ?? [], \array_map( '\strval', \array_keys( $fields ) ) ) as $missing ) {
			$found[] = "{$path}.{$missing} is missing";
		}
		foreach ( $fields as $name => $value ) {
			$node  = $known[ $name ] ?? $others;
			$found = match ( true ) {
				! \is_array( $node ) => [ ...$found, "{$path}.{$name} is not in the contract" ],
				[] === $node         => $found,
				default              => [ ...$found, ...self::misfits( $value, $node, "{$path}.{$name}" ) ],
			};
		}

		return $found;
	}
}
