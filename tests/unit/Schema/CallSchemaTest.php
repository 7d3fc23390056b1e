<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Schema;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use stdClass;
use Svc\Schema\CallSchema;

/**
 * Schemas of abilities are made for function calling, too: OpenAI, Anthropic and Gemini each refuse some of JSON Schema. What is left over
 * of all three is checked here for every ability.
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 * @see https://ai.google.dev/api/caching#Schema
 */
final class CallSchemaTest extends TestCase {

	private const BRIDGE = __DIR__ . '/../../../build/bridge';

	/** Keywords that all three take, or ignore without a word. */
	private const KEYWORDS = [ 'type', 'description', 'properties', 'required', 'items', 'anyOf', 'enum', 'default', 'additionalProperties', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'pattern', 'format' ];

	private const TYPES = [ 'string', 'integer', 'number', 'boolean', 'array', 'object', 'null' ];

	/** @return iterable<string, array{array<string, mixed>}> */
	public static function schemas(): iterable {
		/** @var array<string, array{ability: mixed}> $operations */
		$operations = require self::BRIDGE . '/operations.php';
		/** @var array<string, array{input: array<string, mixed>, output: array<string, mixed>}> $schemas */
		$schemas = require self::BRIDGE . '/schemas.php';
		foreach ( $operations as $id => $operation ) {
			if ( null !== $operation['ability'] ) {
				yield "{$id}, input" => [ $schemas[ $id ]['input'] ];
				yield "{$id}, output" => [ $schemas[ $id ]['output'] ];
			}
		}
	}

	/** @param array<string, mixed> $schema */
	#[DataProvider( 'schemas' )]
	public function test_every_ability_keeps_to_what_model_apis_take( array $schema ): void {
		self::assertSame( [], self::faults( CallSchema::of( $schema ), '' ) );
	}

	public function test_what_they_refuse_is_written_otherwise(): void {
		$hard = [
			'type'       => 'object',
			'properties' => [
				'any'    => [ 'type' => self::TYPES ],
				'choice' => [ 'type' => 'string', 'enum' => [ '', 'a' ], 'description' => 'A choice.' ],
				'end'    => [ 'type' => 'string', 'pattern' => '^a(?![\s\S])' ],
				'folder' => [ 'type' => 'string', 'pattern' => '^(?!\.)a' ],
				'either' => [ 'oneOf' => [ [ 'type' => 'string' ], [ 'type' => [ 'integer', 'null' ] ] ] ],
			],
			'default'    => [],
		];
		self::assertNotSame( [], self::faults( $hard, '' ), 'the check finds what is wrong' );
		$call = CallSchema::of( $hard );
		self::assertSame( [], self::faults( $call, '' ) );
		/** @var array<string, array<string, mixed>> $properties */
		$properties = $call['properties'];
		self::assertSame( [ 'type' => 'string', 'description' => 'A choice. One of "", "a".' ], $properties['choice'] );
		self::assertSame( '^a$', $properties['end']['pattern'] );
		self::assertEquals( new stdClass(), $call['default'] );
	}

	/**
	 * @param array<array-key, mixed> $node
	 * @return list<string>
	 */
	private static function faults( array $node, string $path ): array {
		$faults = \array_map( static fn( int|string $keyword ): string => "{$path}: {$keyword}", \array_values( \array_diff( \array_keys( $node ), self::KEYWORDS ) ) );
		$type   = $node['type'] ?? null;
		$rules  = [
			'one type, or anyOf'     => \in_array( $type, self::TYPES, true ) xor isset( $node['anyOf'] ),
			'items in a list'        => 'array' !== $type || \is_array( $node['items'] ?? null ),
			'texts in an enum'       => ! isset( $node['enum'] ) || ( 'string' === $type && \array_filter( (array) $node['enum'], static fn( mixed $one ): bool => \is_string( $one ) && '' !== $one ) === $node['enum'] ),
			'a plain pattern'        => ! \is_string( $node['pattern'] ?? '' ) || 1 !== \preg_match( '/\(\?<?[=!]/', $node['pattern'] ?? '' ),
			'a default of its type'  => [] !== ( $node['default'] ?? null ) || 'object' !== $type,
			'no empty required list' => [] !== ( $node['required'] ?? null ),
		];
		foreach ( \array_keys( $rules, false, true ) as $rule ) {
			$faults[] = "{$path}: {$rule}";
		}
		$below = \array_filter( [ 'items' => $node['items'] ?? null, 'additionalProperties' => $node['additionalProperties'] ?? null ], '\is_array' );
		foreach ( [ ...$below, ...(array) ( $node['properties'] ?? [] ), ...(array) ( $node['anyOf'] ?? [] ) ] as $name => $child ) {
			$faults = [ ...$faults, ...self::faults( (array) $child, "{$path}/{$name}" ) ];
		}
		return $faults;
	}
}
