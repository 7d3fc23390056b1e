<?php

declare(strict_types=1);

namespace Svc\Operations;

use LogicException;
use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Rules;
use Svc\Operations\Input\NearField;
use Svc\Operations\Input\SchemaWalk;
use Svc\Operations\Input\TextCoercion;

\defined( 'ABSPATH' ) || exit;

/**
 * Holds the input of an operation to the contract (`build/bridge/schemas.php`). OperationRunner calls clean() before every handler,
 * so a handler sees only fields of its schema, with their JSON types and their defaults. Doors that receive text (query strings,
 * form bodies, the command line) call coerce() first; JSON bodies never pass through it, "10" is not 10 there.
 * The fixtures in `tests/contract` hold this class and the zod schemas to the same verdicts.
 *
 * @phpstan-import-type Schema from SchemaWalk
 */
final class InputSchema {

	/**
	 * @param array<string, array{input: Schema, output: Schema, rules: list<string>}> $schemas Operation id => schemas of `build/bridge/schemas.php`.
	 * @param Rules|null $rules Rules across fields; without them only single fields are held to the contract.
	 */
	public function __construct(
		private readonly array $schemas,
		private readonly ?Rules $rules = null,
	) {
	}

	/**
	 * Drops fields the operation does not know, fills in defaults, and refuses whatever is wrong, all of it at once.
	 * Rules that depend on the snippet as it stands hold only where the input itself names its type; the save operation asks
	 * again with the snippet at hand.
	 *
	 * @param array<array-key, mixed> $input Values with their JSON types.
	 * @return array<string, mixed>
	 * @throws InvalidInput With `params`: path (`conditions[0][1].type`) => sentence.
	 */
	public function clean( string $operation, array $input ): array {
		$walk    = new SchemaWalk();
		$cleaned = $walk->object( $input, $this->input( $operation ), '' );
		$wrong   = $walk->wrong();
		if ( [] === $wrong && null !== $this->rules ) {
			$wrong = $this->rules->broken( $this->schemas[ $operation ]['rules'] ?? [], $cleaned );
		}
		if ( [] !== $wrong ) {
			throw InvalidInput::fields( $wrong );
		}
		return $cleaned;
	}

	/**
	 * Turns text into the types of the schema: "7" into 7, "true" into true, "1,2" into [1, 2], JSON into lists and objects.
	 * A value changes only when it fits the schema then, or is a whole number; anything else is left for clean() to refuse.
	 *
	 * @param array<array-key, mixed> $textual_input Field => text, or a list of texts.
	 * @return array<array-key, mixed>
	 */
	public function coerce( string $operation, array $textual_input ): array {
		$properties = $this->input( $operation )['properties'] ?? [];
		$coercion   = new TextCoercion();
		foreach ( $textual_input as $field => $value ) {
			if ( isset( $properties[ $field ] ) ) {
				$coerced                 = $coercion->coerce( $value, $properties[ $field ] );
				$textual_input[ $field ] = 'conditions' === $field && \is_string( $value ) && \is_array( $coerced ) ? ForeignRule::noted_groups( $coerced, $value ) : $coerced;
			}
		}
		return $textual_input;
	}

	/**
	 * Names of the fields that an operation takes.
	 *
	 * @return list<string>
	 */
	public function fields( string $operation ): array {
		return \array_keys( $this->input( $operation )['properties'] ?? [] );
	}

	/**
	 * Sentences about fields that the operation does not know and that look like ones it does. Unknown fields are not a mistake by
	 * themselves, and what a snippet answers with may be sent back.
	 *
	 * @param array<array-key, mixed> $input
	 * @return list<string>
	 */
	public function near_misses( string $operation, array $input ): array {
		$silent  = \array_keys( $this->schemas['get-snippet']['output']['properties'] ?? [] );
		$unknown = \array_diff( \array_map( '\strval', \array_keys( $input ) ), $this->fields( $operation ), $silent );
		return NearField::sentences( $unknown, $this->fields( $operation ) );
	}

	/**
	 * @return Schema
	 */
	private function input( string $operation ): array {
		return $this->schemas[ $operation ]['input'] ?? throw new LogicException( "Cannot check input: the contract has no operation {$operation}" );
	}
}
