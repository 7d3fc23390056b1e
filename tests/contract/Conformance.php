<?php

declare(strict_types=1);

namespace Svc\Tests\Contract;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Rules;
use Svc\Schema\InputSchema;

/**
 * What the PHP side of the contract says to an input: InputSchema with WordPress' own validators, and the rules.
 */
final class Conformance {

	private readonly InputSchema $schema;

	public function __construct() {
		$contract     = self::bridge( 'contract' );
		$this->schema = new InputSchema( self::bridge( 'schemas' ), new Rules( self::bridge( 'locations' ), $contract['boxes'] ) );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return array{wrong: list<string>, code: string|null, cleaned: array<string, mixed>|null} Paths sorted.
	 */
	public function verdict( string $operation, array $input ): array {
		try {
			return [ 'wrong' => [], 'code' => null, 'cleaned' => $this->schema->clean( $operation, $input ) ];
		} catch ( InvalidInput $error ) {
			$wrong = array_map( 'strval', array_keys( (array) $error->data['params'] ) );
			sort( $wrong );
			return [ 'wrong' => $wrong, 'code' => $error->error_code->value, 'cleaned' => null ];
		}
	}

	/**
	 * @return array<string, mixed>
	 */
	public static function bridge( string $name ): array {
		return require dirname( __DIR__, 2 ) . "/build/bridge/{$name}.php";
	}

	/**
	 * `{"$repeat": [part, times]}` stands for what is too long to write down.
	 */
	public static function expand( mixed $value ): mixed {
		if ( ! is_array( $value ) ) {
			return $value;
		}
		if ( isset( $value['$repeat'] ) && is_array( $value['$repeat'] ) ) {
			[ $part, $times ] = $value['$repeat'];
			return is_string( $part ) ? str_repeat( $part, $times ) : array_fill( 0, $times, $part[0] );
		}
		return array_map( self::expand( ... ), $value );
	}
}
