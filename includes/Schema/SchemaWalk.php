<?php

declare(strict_types=1);

namespace Svc\Schema;

use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/**
 * WordPress alone (`rest_validate_value_from_schema()`) would take "10" for 10 and stop at the first mistake. One instance serves one input.
 * @phpstan-type Schema array{
 * type?: string|list<string>, properties?: array<string, array<string, mixed>>, additionalProperties?: array<string, mixed>|false,
 * required?: list<string>, items?: array<string, mixed>, anyOf?: list<array<string, mixed>>, oneOf?: list<array<string, mixed>>,
 * default?: mixed, ...<string, mixed>
 * }
 */
final class SchemaWalk {

	/** @var array<string, string> Path => sentence. */
	private array $wrong = [];

	/**
	 * @var array<string, array{unknown: list<string>, fields: list<string>}> Objects by path: fields that the schema does not know, and those it does.
	 */
	private array $strange = [];

	/** @return array<string, string> By path, in the order of the walk. */
	public function wrong(): array {
		return $this->wrong;
	}

	/** @return array<string, array{unknown: list<string>, fields: list<string>}> By path. */
	public function strange(): array {
		return $this->strange;
	}

	/**
	 * @param array<string, mixed> $node
	 * @return mixed The value without unknown keys and with defaults; of no use once wrong() says something.
	 */
	public function value( mixed $value, array $node, string $path ): mixed {
		/** @var Schema $schema The generator writes nothing else. */
		$schema  = $node;
		$options = $schema['anyOf'] ?? $schema['oneOf'] ?? null;
		if ( null !== $options ) {
			return $this->one_of( $value, $options, $path );
		}
		if ( $value instanceof \stdClass ) {
			$value = (array) $value;
		}
		$type = JsonType::of( $value, (array) ( $schema['type'] ?? [] ) );
		if ( null === $type ) {
			return $this->refuse( $path, JsonType::wanted( (array) ( $schema['type'] ?? [] ) ) );
		}
		if ( \is_array( $value ) ) {
			return 'array' === $type ? $this->list( \array_values( $value ), $schema, $path ) : $this->object( $value, $schema, $path );
		}
		if ( 'integer' === $type && \is_float( $value ) ) {
			$value = (int) $value;
		}
		$this->ask_core( $value, $type, $schema, $path );
		return $value;
	}

	/**
	 * @param array<array-key, mixed> $value
	 * @param Schema $schema
	 * @return array<string, mixed>
	 */
	public function object( array $value, array $schema, string $path ): array {
		$properties = $schema['properties'] ?? [];
		$others     = $schema['additionalProperties'] ?? ( [] === $properties && '' !== $path ? [] : null );
		$cleaned    = [];
		foreach ( $properties as $name => $property ) {
			if ( \array_key_exists( $name, $value ) ) {
				$cleaned[ $name ] = $this->value( $value[ $name ], $property, self::below( $path, $name ) );
			} elseif ( \array_key_exists( 'default', $property ) ) {
				$cleaned[ $name ] = $property['default'];
			} elseif ( \in_array( $name, $schema['required'] ?? [], true ) ) {
				$this->refuse( self::below( $path, $name ), \__( 'This is required.', 'svc' ) );
			}
		}
		foreach ( \array_diff_key( $value, $properties ) as $name => $other ) {
			$name = (string) $name;
			if ( false === $others ) {
				$this->refuse( self::below( $path, $name ), \__( 'Unknown field. Remove it.', 'svc' ) );
			} elseif ( null !== $others ) {
				$cleaned[ $name ] = [] === $others ? $other : $this->value( $other, $others, self::below( $path, $name ) );
			} else {
				$this->strange[ $path ] ??= [
					'unknown' => [],
					'fields'  => \array_keys( $properties ),
				];

				$this->strange[ $path ]['unknown'][] = $name;
			}
		}
		$this->ask_core( $cleaned, 'object', \array_diff_key( $schema, \array_flip( [ 'properties', 'additionalProperties', 'required' ] ) ), $path );
		return $cleaned;
	}

	/**
	 * @param list<mixed> $value
	 * @param Schema $schema
	 * @return list<mixed>
	 */
	private function list( array $value, array $schema, string $path ): array {
		// The count first: a list that is far too long is not walked.
		$items = $schema['items'] ?? null;
		unset( $schema['items'] );
		if ( ! $this->ask_core( $value, 'array', $schema, $path ) || null === $items ) {
			return $value;
		}
		$cleaned = [];
		foreach ( $value as $index => $item ) {
			$cleaned[] = $this->value( $item, $items, "{$path}[{$index}]" );
		}
		return $cleaned;
	}

	/** @param list<array<string, mixed>> $options */
	private function one_of( mixed $value, array $options, string $path ): mixed {
		foreach ( $options as $option ) {
			$walk    = new self();
			$cleaned = $walk->value( $value, $option, $path );
			if ( [] === $walk->wrong() ) {
				$this->strange += $walk->strange();
				return $cleaned;
			}
		}
		return $this->refuse( $path, \__( 'This value has the wrong form.', 'svc' ) );
	}

	/**
	 * @param array<string, mixed> $schema
	 * @return bool Whether WordPress accepts the value.
	 */
	private function ask_core( mixed $value, string $type, array $schema, string $path ): bool {
		if ( \is_string( $value ) && ! Utf8::is_valid( $value ) ) {
			$this->refuse( $path, \__( 'The code or a text field is not valid UTF-8. Save it as UTF-8 and send it again.', 'svc' ) );
			return false;
		}
		$schema['type'] = $type;
		$verdict        = \rest_validate_value_from_schema( $value, $schema, '' === $path ? 'input' : $path );
		if ( true === $verdict ) {
			return true;
		}
		// A pattern says nothing to a person.
		$this->refuse( $path, 'rest_invalid_pattern' === $verdict->get_error_code() ? \__( 'This value contains characters that are not allowed here.', 'svc' ) : $verdict->get_error_message() );
		return false;
	}

	private static function below( string $path, string $name ): string {
		return '' === $path ? $name : "{$path}.{$name}";
	}

	private function refuse( string $path, string $sentence ): mixed {
		$this->wrong[ $path ] ??= \rtrim( $sentence, '.' ) . '.';
		return null;
	}
}
