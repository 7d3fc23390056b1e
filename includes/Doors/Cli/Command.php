<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationTable;
use Svc\Domain\Error\InvalidInput;

\defined( 'ABSPATH' ) || exit;

/**
 * One operation as the command line offers it: words, arguments and options. Pure; made by CommandTable out of the contract.
 * @phpstan-import-type Door from OperationTable
 */
final class Command {

	/** Fields that are not typed: compiled CSS comes from programs that compile. */
	private const NOT_TYPED = [ 'compiled' ];

	/**
	 * @param Door $door
	 * @param 'read'|'write'|'destructive' $kind
	 * @param array<string, array<string, mixed>> $fields Schema of each field of the input.
	 * @param list<string> $required Fields without which there is no input.
	 */
	public function __construct(
		public readonly string $id,
		public readonly array $door,
		public readonly string $summary,
		public readonly string $kind,
		public readonly array $fields,
		public readonly array $required,
	) {
	}

	/** As a person types it: `wp svc trash delete`. */
	public function name(): string {
		return 'wp svc ' . \implode( ' ', $this->door['words'] );
	}

	public function writes(): bool {
		return 'read' !== $this->kind;
	}

	/** Whether it takes a set of snippets, which may be a folder of files. */
	public function takes_folder(): bool {
		return \in_array( $this->id, [ 'plan-deploy', 'apply-deploy' ], true );
	}

	/** Whether it takes a status, which has a short form: `--active`. */
	public function has_active(): bool {
		return 'code' === $this->door['file'] && $this->writes();
	}

	/** @return array<string, string> Option => the field that it fills. */
	public function options(): array {
		$options = [];
		foreach ( \array_keys( $this->fields ) as $field ) {
			$is_offered = null === $this->door['options'] ? ! \in_array( $field, [ ...$this->door['positional'], ...self::NOT_TYPED ], true ) : \in_array( $field, $this->door['options'], true );
			if ( $is_offered ) {
				$options[ $this->door['rename'][ $field ] ?? $field ] = $field;
			}
		}
		return $options;
	}

	/**
	 * @return list<array{name: string, field: string|null, optional: bool, repeating: bool, description: string}> `field` is null for the file that brings the input.
	 */
	public function arguments(): array {
		$arguments = [];
		if ( 'input' === $this->door['file'] ) {
			$arguments[] = [
				'name'        => $this->takes_folder() ? 'folder' : 'file',
				'field'       => null,
				'optional'    => false,
				'repeating'   => false,
				'description' => $this->takes_folder() ? 'Folder of snippet files, JSON file, or - for standard input.' : 'Export file, or - for standard input.',
			];
		}
		if ( [] !== $this->door['texts'] ) {
			$arguments[] = [
				'name'        => 'file',
				'field'       => null,
				'optional'    => true,
				'repeating'   => false,
				'description' => \sprintf( 'One of: %s.', \implode( ', ', $this->door['texts'] ) ),
			];
		}
		foreach ( $this->door['positional'] as $field ) {
			$named       = \in_array( $this->door['names'][ $field ] ?? '', [ 'snippets', 'trash' ], true );
			$arguments[] = [
				'name'        => $named ? 'snippet' : $field,
				'field'       => $field,
				'optional'    => ! \in_array( $field, $this->required, true ),
				'repeating'   => null !== $this->door['several'] || $this->is_list( $field ),
				'description' => $named ? 'ID, permanent ID or unique title of a snippet.' : self::description( $this->fields[ $field ] ?? [] ),
			];
		}
		return $arguments;
	}

	/**
	 * The field that holds a file.
	 * @param string $name Of the file, or of the field itself.
	 * @throws InvalidInput When there is no such file.
	 */
	public function text_field( string $name ): string {
		$field = isset( $this->door['texts'][ $name ] ) ? $name : \array_search( $name, $this->door['texts'], true );
		if ( ! \is_string( $field ) ) {
			throw InvalidInput::because( \sprintf( 'Unknown file "%1$s". Use one of: %2$s.', $name, \implode( ', ', $this->door['texts'] ) ) );
		}
		return $field;
	}

	public function is_list( string $field ): bool {
		return 'array' === ( $this->fields[ $field ]['type'] ?? null );
	}

	/** Whether a field holds JSON: an object, or a list of more than texts and numbers. */
	public function is_json( string $field ): bool {
		$items = $this->fields[ $field ]['items'] ?? null;
		return 'object' === ( $this->fields[ $field ]['type'] ?? null ) || ( \is_array( $items ) && \in_array( $items['type'] ?? null, [ 'array', 'object' ], true ) );
	}

	/** Whether a field is a whole number. */
	public function is_number( string $field ): bool {
		return 'integer' === ( $this->fields[ $field ]['type'] ?? null );
	}

	public function is_switch( string $field ): bool {
		return 'boolean' === ( $this->fields[ $field ]['type'] ?? null );
	}

	/** @return list<string> What a field, or each entry of it, may be; empty where there is no such list. */
	public function values( string $field ): array {
		$schema = $this->fields[ $field ] ?? [];
		$items  = \is_array( $schema['items'] ?? null ) ? $schema['items'] : [];
		$values = $schema['enum'] ?? $items['enum'] ?? [];
		return \is_array( $values ) ? \array_values( \array_filter( $values, '\is_string' ) ) : [];
	}

	/** @param array<string, mixed> $schema */
	public static function description( array $schema ): string {
		$description = \is_string( $schema['description'] ?? null ) ? $schema['description'] : '';
		$parts       = [ '' === $description || \str_ends_with( $description, '.' ) ? $description : "{$description}." ];
		$values      = \is_array( $schema['enum'] ?? null ) ? \array_filter( $schema['enum'], '\is_string' ) : [];
		if ( [] !== $values ) {
			$parts[] = 'One of: ' . \implode( ', ', \array_map( static fn( string $value ): string => '' === $value ? '(empty)' : $value, $values ) ) . '.';
		}
		$default = $schema['default'] ?? null;
		if ( \is_int( $default ) || \is_string( $default ) ) {
			$parts[] = "Default: {$default}.";
		}
		return \trim( \implode( ' ', $parts ) );
	}
}
