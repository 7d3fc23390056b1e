<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationTable;

\defined( 'ABSPATH' ) || exit;

/** Every operation that has a command and a class, in families. Pure. */
final class CommandTable {

	/** @param array<string, array{input: array<string, mixed>, ...}> $schemas Operation id => schemas, from `build/bridge/schemas.php`. */
	public function __construct(
		private readonly OperationTable $table,
		private readonly array $schemas,
	) {
	}

	/** @return array<string, CommandFamily> Words of the family with spaces between => family. */
	public function families(): array {
		$commands = $this->commands();
		$names    = \array_map( static fn( Command $command ): string => \implode( ' ', $command->door['words'] ) . ' ', $commands );
		$members  = [];
		foreach ( $commands as $index => $command ) {
			$above             = \array_filter( $names, static fn( string $name ): bool => \str_starts_with( $names[ $index ], $name ) );
			$shortest          = \array_reduce( $above, static fn( string $short, string $name ): string => \strlen( $name ) < \strlen( $short ) ? $name : $short, $names[ $index ] );
			$key               = \trim( $shortest );
			$members[ $key ][] = $command;
		}
		$families = [];
		foreach ( $members as $key => $of_one ) {
			$families[ $key ] = new CommandFamily( \explode( ' ', $key ), $of_one );
		}
		return $families;
	}

	/** @return list<Command> */
	private function commands(): array {
		$commands = [];
		foreach ( $this->table->available() as $id => $operation ) {
			if ( null === $operation['cli'] ) {
				continue;
			}
			$input      = $this->schemas[ $id ]['input'] ?? [];
			$fields     = \is_array( $input['properties'] ?? null ) ? $input['properties'] : [];
			$required   = \is_array( $input['required'] ?? null ) ? $input['required'] : [];
			$commands[] = new Command(
				$id,
				$operation['cli'],
				$operation['summary'],
				$operation['kind'],
				self::schemas_of( $fields ),
				\array_values( \array_filter( $required, '\is_string' ) )
			);
		}
		return $commands;
	}

	/**
	 * @param array<array-key, mixed> $fields
	 * @return array<string, array<string, mixed>>
	 */
	private static function schemas_of( array $fields ): array {
		$schemas = [];
		foreach ( $fields as $name => $schema ) {
			/** @var array<string, mixed> $schema The generator writes nothing else. */
			$schemas[ (string) $name ] = $schema;
		}
		return $schemas;
	}
}
