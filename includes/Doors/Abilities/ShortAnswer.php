<?php

declare(strict_types=1);

namespace Svc\Doors\Abilities;

use Svc\Dispatch\OperationTable;
use Svc\Domain\Error\InvalidInput;
use WP_Error;

\defined( 'ABSPATH' ) || exit;

/**
 * Keeps the answer of an ability short, because a model pays for each word: lists come in pages with few fields of each entry, code in
 * parts. What is left out can always be asked for with the fields that this adds to the input.
 * @phpstan-import-type Short from OperationTable
 * @phpstan-type Asked array{page: int, per_page: int, all_fields: bool, from_line: int, lines: int}
 */
final class ShortAnswer {

	private const MOST_ENTRIES = 100;
	private const MOST_LINES   = 2000;
	private const ANY          = [ 'string', 'number', 'boolean', 'object', 'array', 'null' ];

	/** @param Short $short */
	public function __construct( private readonly array $short ) {
	}

	/** @return array<key-of<Asked>, array{type: 'boolean'|'integer', default: bool|int, description: string, minimum?: int, maximum?: int}> Fields of the input, as schemas. */
	public function fields(): array {
		$short  = $this->short;
		$number = static fn( int $default, int $most, string $description ): array => [ 'type' => 'integer', 'minimum' => 1, 'maximum' => $most, 'default' => $default, 'description' => $description ];
		return ( $short['per_page'] > 0 ? [
			'page'     => $number( 1, 1_000_000, 'Page number; next_page of the answer is the next one.' ),
			'per_page' => $number( $short['per_page'], self::MOST_ENTRIES, 'Entries on a page.' ),
		] : [] )
		+ ( [] === $short['fields'] ? [] : [
			'all_fields' => [ 'type' => 'boolean', 'default' => false, 'description' => 'Return every field of each entry.' ],
		] )
		+ ( '' === $short['code'] ? [] : [
			'from_line' => $number( 1, 1_000_000, 'First line of the code to return.' ),
			'lines'     => $number( $short['lines'], self::MOST_LINES, 'Lines of code to return.' ),
		] );
	}

	/**
	 * The values of those fields; 0 for one that there is not.
	 * @param mixed $input Also with text, as a query has it.
	 * @return Asked
	 * @throws InvalidInput
	 */
	public function asked( mixed $input ): array {
		$asked = [ 'page' => 0, 'per_page' => 0, 'all_fields' => true, 'from_line' => 0, 'lines' => 0 ];
		foreach ( $this->fields() as $name => $schema ) {
			$value = \is_array( $input ) && isset( $input[ $name ] ) ? $input[ $name ] : $schema['default'];
			$valid = \rest_validate_value_from_schema( $value, $schema, $name );
			if ( $valid instanceof WP_Error ) {
				throw InvalidInput::field( $name, $valid->get_error_message() );
			}
			if ( 'all_fields' === $name ) {
				$asked['all_fields'] = \rest_sanitize_boolean( \is_string( $value ) ? $value : true === $value );
			} elseif ( \is_numeric( $value ) ) {
				$asked[ $name ] = (int) $value;
			}
		}
		return $asked;
	}

	/** @param Asked $asked */
	public function of( mixed $data, array $asked ): mixed {
		$short = $this->short;
		$data  = $short['is_list'] ? [ $short['list'] => $data ] : $data;
		if ( ! \is_array( $data ) ) {
			return $data;
		}
		$list = $data[ $short['list'] ] ?? null;
		if ( \is_array( $list ) ) {
			$data = [ $short['list'] => $this->entries( $list, $asked ) ] + $this->pages( \count( $list ), $asked ) + $data;
		}
		$code = $data[ $short['code'] ] ?? null;
		if ( \is_string( $code ) ) {
			$data = $this->part( $code, $asked ) + $data;
		}
		foreach ( $short['without'] as $path ) {
			$data = self::without( $data, \explode( '.', $path ) );
		}
		return $data;
	}

	/**
	 * @param array<array-key, mixed> $list
	 * @param Asked $asked
	 * @return list<mixed>
	 */
	private function entries( array $list, array $asked ): array {
		if ( $asked['per_page'] > 0 ) {
			$list = \array_slice( $list, ( $asked['page'] - 1 ) * $asked['per_page'], $asked['per_page'] );
		}
		$fields = $asked['all_fields'] ? null : \array_flip( $this->short['fields'] );
		return \array_map( static fn( mixed $entry ): mixed => null !== $fields && \is_array( $entry ) ? \array_intersect_key( $entry, $fields ) : $entry, \array_values( $list ) );
	}

	/**
	 * @param Asked $asked
	 * @return array{total?: int, next_page?: int|null}
	 */
	private function pages( int $total, array $asked ): array {
		[ 'page' => $page, 'per_page' => $length ] = $asked;
		return 0 === $length ? [] : [ 'total' => $total, 'next_page' => $page * $length < $total ? $page + 1 : null ];
	}

	/**
	 * @param Asked $asked
	 * @return array<string, mixed> The code from a line on; how many lines there are, and where the next part begins.
	 */
	private function part( string $code, array $asked ): array {
		[ 'from_line' => $from, 'lines' => $length ] = $asked;
		$lines = \explode( "\n", $code );
		return [
			$this->short['code'] => \implode( "\n", \array_slice( $lines, $from - 1, $length ) ),
			'total_lines'        => \count( $lines ),
			'next_line'          => $from - 1 + $length < \count( $lines ) ? $from + $length : null,
		];
	}

	/**
	 * @param array<array-key, mixed>  $data
	 * @param non-empty-list<string> $path
	 * @return array<array-key, mixed>
	 */
	private static function without( array $data, array $path ): array {
		$field = \array_shift( $path );
		if ( [] === $path ) {
			unset( $data[ $field ] );
			return $data;
		}
		$inner = $data[ $field ] ?? null;
		if ( \is_array( $inner ) ) {
			$data[ $field ] = \array_is_list( $inner ) ? \array_map( static fn( mixed $one ): mixed => \is_array( $one ) ? self::without( $one, $path ) : $one, $inner ) : self::without( $inner, $path );
		}
		return $data;
	}

	/**
	 * The schema of the answer: its fields with type and description, without what is inside of them. A list of tools with all of it would
	 * cost a model more than its answers.
	 * @param array<array-key, mixed> $schema Of the operation.
	 * @return array<string, mixed>
	 */
	public static function schema( array $schema, ?self $short ): array {
		$properties = \is_array( $schema['properties'] ?? null ) ? $schema['properties'] : [];
		if ( null !== $short && $short->short['is_list'] ) {
			$properties = [ $short->short['list'] => [ 'type' => 'array' ] ];
		} elseif ( 'object' !== ( $schema['type'] ?? 'object' ) ) {
			return self::shallow( $schema );
		}
		$properties = \array_map( static fn( mixed $one ): array => self::shallow( \is_array( $one ) ? $one : [] ), $properties );
		$properties += null !== $short && $short->short['per_page'] > 0 ? [
			'total'     => [ 'type' => 'integer', 'description' => 'Number of entries on all pages.' ],
			'next_page' => [ 'type' => [ 'integer', 'null' ], 'description' => 'The next page; null on the last one.' ],
		] : [];
		$properties += null !== $short && '' !== $short->short['code'] ? [
			'total_lines' => [ 'type' => 'integer', 'description' => 'Lines of the whole code.' ],
			'next_line'   => [ 'type' => [ 'integer', 'null' ], 'description' => 'Where the next part begins; null at the end.' ],
		] : [];
		return [ 'type' => 'object' ] + ( [] === $properties ? [] : [ 'properties' => $properties ] );
	}

	/**
	 * @param array<array-key, mixed> $schema
	 * @return array<string, mixed>
	 */
	private static function shallow( array $schema ): array {
		$kept  = \array_intersect_key( $schema, \array_flip( [ 'type', 'description', 'enum' ] ) );
		$items = \is_array( $schema['items'] ?? null ) ? $schema['items'] : [];
		if ( isset( $items['type'] ) ) {
			$kept['items'] = [ 'type' => $items['type'] ];
		}
		if ( ! isset( $kept['type'] ) ) {
			$choices      = $schema['anyOf'] ?? $schema['oneOf'] ?? [];
			$types        = \array_filter( \array_column( \is_array( $choices ) ? $choices : [], 'type' ), '\is_string' );
			$kept['type'] = [] === $types ? self::ANY : \array_values( \array_unique( $types ) );
		}
		return $kept;
	}
}
