<?php

declare(strict_types=1);

namespace Svc\Schema;

\defined( 'ABSPATH' ) || exit;

/**
 * A value is changed only when it fits afterwards, so that a refusal shows what was sent.
 * @phpstan-import-type Schema from SchemaWalk
 */
final class TextCoercion {

	/**
	 * @param mixed $value Text, or a list or map of texts (`ids[]=1&ids[]=2`).
	 * @param array<string, mixed> $node
	 */
	public function coerce( mixed $value, array $node ): mixed {
		/** @var Schema $schema The generator writes nothing else. */
		$schema = $node;
		$types  = (array) ( $schema['type'] ?? [] );
		if ( \is_string( $value ) && \in_array( 'string', $types, true ) ) {
			return $value;
		}
		$candidate = $value;
		if ( \is_string( $value ) ) {
			$candidate = $this->from_text( $value, $types[0] ?? '', $schema );
		} elseif ( \is_array( $value ) ) {
			$candidate = $this->inside( $value, $schema );
		}
		$walk = new SchemaWalk();
		$walk->value( $candidate, $schema, 'value' );
		return [] === $walk->wrong() || \is_int( $candidate ) ? $candidate : $value;
	}

	/** @param Schema $schema */
	private function from_text( string $text, string $type, array $schema ): mixed {
		return match ( $type ) {
			'integer' => 1 === \preg_match( '/^-?[0-9]{1,16}\z/', $text ) ? (int) $text : $text,
			'number' => \is_numeric( $text ) ? (float) $text : $text,
			'boolean' => [ 'true' => true, '1' => true, 'false' => false, '0' => false ][ $text ] ?? $text,
			'array', 'object' => $this->from_json( $text ) ?? ( 'array' === $type ? $this->inside( self::split( $text ), $schema ) : $text ),
			default => $text,
		};
	}

	/** @return array<array-key, mixed>|null */
	private function from_json( string $text ): ?array {
		if ( '' === $text || ! \in_array( $text[0], [ '[', '{' ], true ) ) {
			return null;
		}
		$decoded = \json_decode( $text, true, 64 );
		return \is_array( $decoded ) ? $decoded : null;
	}

	/**
	 * @param array<array-key, mixed> $values
	 * @param Schema $schema
	 * @return array<array-key, mixed>
	 */
	private function inside( array $values, array $schema ): array {
		foreach ( $values as $key => $value ) {
			$inner = $schema['items'] ?? $schema['properties'][ $key ] ?? $schema['additionalProperties'] ?? null;
			if ( \is_array( $inner ) ) {
				$values[ $key ] = $this->coerce( $value, $inner );
			}
		}
		return $values;
	}

	/** @return list<string> */
	private static function split( string $text ): array {
		return \array_values( \array_filter( \array_map( '\trim', \explode( ',', $text ) ), static fn( string $part ): bool => '' !== $part ) );
	}
}
