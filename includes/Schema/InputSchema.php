<?php

declare(strict_types=1);

namespace Svc\Schema;

use LogicException;
use Svc\Bridge\Inputs;
use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Rules;

\defined( 'ABSPATH' ) || exit;

/**
 * Holds input to the contract (`build/bridge/schemas.php`). Text passes coerce() first; JSON does not: "10" is not 10 there.
 * @phpstan-import-type Schema from SchemaWalk
 * @phpstan-import-type Cleaned from Inputs
 */
final class InputSchema {

	private const NAMED = 20;

	/**
	 * @param array<string, array{input: Schema, output: Schema, rules: list<string>, also?: array<string, string>, items?: array<string, list<string>>}> $schemas Operation id => schemas of `build/bridge/schemas.php`.
	 */
	public function __construct(
		private readonly array $schemas,
		private readonly ?Rules $rules = null,
	) {
	}

	/**
	 * Refuses all that is wrong in one answer.
	 * @template Id of key-of<Cleaned>
	 * @param Id $operation
	 * @param array<array-key, mixed> $input Values with their JSON types.
	 * @return array<string, mixed>
	 * @phpstan-return Cleaned[Id]
	 * @throws InvalidInput With `params`: path (`conditions[0][1].type`) => sentence.
	 */
	public function clean( string $operation, array $input ): array {
		$walk    = new SchemaWalk();
		$cleaned = $walk->object( $this->named( $operation, $input ), $this->input( $operation ), '' );
		$wrong   = $walk->wrong();
		if ( [] === $wrong && null !== $this->rules ) {
			$wrong = $this->rules->broken( $this->schemas[ $operation ]['rules'] ?? [], $cleaned );
		}
		if ( [] !== $wrong ) {
			throw InvalidInput::fields( $wrong );
		}
		/** @var Cleaned[Id] $cleaned The bridge prints schemas and shapes from one contract. */
		return $cleaned;
	}

	/**
	 * What does not fit the types is left for clean() to refuse.
	 * @param array<array-key, mixed> $textual_input
	 * @return array<array-key, mixed>
	 */
	public function coerce( string $operation, array $textual_input ): array {
		$properties    = $this->input( $operation )['properties'] ?? [];
		$coercion      = new TextCoercion();
		$textual_input = $this->named( $operation, $textual_input );
		foreach ( $textual_input as $field => $value ) {
			if ( isset( $properties[ $field ] ) ) {
				$coerced                 = $coercion->coerce( $value, $properties[ $field ] );
				$textual_input[ $field ] = 'conditions' === $field && \is_string( $value ) && \is_array( $coerced ) ? ForeignRule::noted_groups( $coerced, $value ) : $coerced;
			}
		}
		return $textual_input;
	}

	/** @return list<string> Those that an operation takes, and other names for them. */
	public function fields( string $operation ): array {
		return [ ...\array_keys( $this->input( $operation )['properties'] ?? [] ), ...\array_keys( $this->schemas[ $operation ]['also'] ?? [] ) ];
	}

	/**
	 * Also in objects below it: `{"ads.txt": …}` as `{"ads": …}`.
	 * @param array<array-key, mixed> $input
	 * @return array<array-key, mixed>
	 */
	public function named( string $operation, array $input ): array {
		return self::renamed( $input, $this->schemas[ $operation ]['also'] ?? [], $this->input( $operation ) );
	}

	/**
	 * @param array<array-key, mixed> $input
	 * @param bool $is_change All unknown fields are named then, else those that look like a field.
	 * @return list<string> Sentences. What a snippet or settings answer with may be sent back without a word.
	 */
	public function misses( string $operation, array $input, bool $is_change ): array {
		$input     = $this->named( $operation, $input );
		$sentences = [];
		$walk      = new SchemaWalk();
		$walk->object( $input, $this->input( $operation ), '' );
		foreach ( $walk->strange() + $this->strange_items( $operation, $input ) as $path => [ 'unknown' => $unknown, 'fields' => $fields ] ) {
			$silent  = '' === $path ? $this->answered( $operation ) : [];
			$unknown = \array_filter( \array_diff( $unknown, $silent ), self::is_named( ... ) );
			if ( ! $is_change ) {
				$sentences = [ ...$sentences, ...NearField::sentences( $unknown, $fields ) ];
				continue;
			}
			foreach ( \array_slice( $unknown, 0, self::NAMED ) as $name ) {
				$sentences[] = NearField::sentence( $name, $fields, '' === $path ? '' : "{$path}." );
			}
		}
		return \array_slice( $sentences, 0, self::NAMED );
	}

	/** @return array<string, string|int> Empty fields of each warning, but message and line. */
	public function blank_warning( string $operation ): array {
		/** @var Schema $list */
		$list = $this->schemas[ $operation ]['output']['properties']['warnings'] ?? [];
		/** @var Schema $item */
		$item  = $list['items'] ?? [];
		$blank = [];
		foreach ( \array_diff( $item['required'] ?? [], [ 'message', 'line' ] ) as $field ) {
			$blank[ $field ] = 'integer' === ( $item['properties'][ $field ]['type'] ?? '' ) ? 0 : '';
		}
		return $blank;
	}

	public function has_warnings( string $operation ): bool {
		return isset( $this->schemas[ $operation ]['output']['properties']['warnings'] );
	}

	/** @return list<string> Fields of what the operation is about, as the operation that gets it answers: `get-files` for `update-files`. */
	private function answered( string $operation ): array {
		$gets = (string) \preg_replace( '/^[a-z]+-/', 'get-', $operation );
		return \array_keys( $this->schemas[ $gets ]['output']['properties'] ?? [] );
	}

	/**
	 * @param array<array-key, mixed> $input
	 * @return array<string, array{unknown: list<string>, fields: list<string>}> By path, each field once.
	 */
	private function strange_items( string $operation, array $input ): array {
		$strange = [];
		foreach ( $this->schemas[ $operation ]['items'] ?? [] as $list => $fields ) {
			$known = $fields;
			foreach ( \is_array( $input[ $list ] ?? null ) ? $input[ $list ] : [] as $index => $item ) {
				$unknown = \is_array( $item ) ? \array_map( static fn( int|string $name ): string => (string) $name, \array_diff( \array_keys( $item ), $known ) ) : [];
				if ( [] === $unknown ) {
					continue;
				}

				$known = [ ...$known, ...$unknown ];

				$strange[ "{$list}[{$index}]" ] = [
					'unknown' => \array_values( $unknown ),
					'fields'  => $fields,
				];
			}
		}
		return $strange;
	}

	/** Names with an underscore in front, and the one that WordPress reads without permalinks, are WordPress' own; `$schema` is a JSON file's. */
	private static function is_named( string $name ): bool {
		return ! \str_starts_with( $name, '_' ) && ! \str_starts_with( $name, '$' ) && 'rest_route' !== $name;
	}

	/**
	 * @param array<array-key, mixed> $input
	 * @param array<string, string> $also
	 * @param Schema $schema
	 * @return array<array-key, mixed>
	 */
	private static function renamed( array $input, array $also, array $schema ): array {
		if ( [] === $also ) {
			return $input;
		}
		/** @var Schema $property The generator writes nothing else. */
		foreach ( $schema['properties'] ?? [] as $name => $property ) {
			if ( \is_array( $input[ $name ] ?? null ) ) {
				$input[ $name ] = self::renamed( $input[ $name ], $also, $property );
			}
		}
		foreach ( $also as $name => $field ) {
			if ( \array_key_exists( $name, $input ) && ! \array_key_exists( $field, $input ) && isset( $schema['properties'][ $field ] ) ) {
				$input[ $field ] = $input[ $name ];
				unset( $input[ $name ] );
			}
		}
		return $input;
	}

	/** @return Schema */
	private function input( string $operation ): array {
		return $this->schemas[ $operation ]['input'] ?? throw new LogicException( "Cannot check input: the contract has no operation {$operation}" );
	}
}
