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
 */
final class ShortAnswer {

	private const MOST_ENTRIES = 100;
	private const MOST_LINES   = 2000;

	/** @param Short $short */
	public function __construct( private readonly array $short ) {
	}

	/** @return array<string, array<string, mixed>> Fields of the input, as schemas. */
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
	 * The values of those fields.
	 * @param array<array-key, mixed> $input Also text, as a query has it.
	 * @return array<string, mixed>
	 * @throws InvalidInput
	 */
	public function asked( array $input ): array {
		$asked = [];
		foreach ( $this->fields() as $name => $schema ) {
			$value = $input[ $name ] ?? $schema['default'];
			$valid = \rest_validate_value_from_schema( $value, $schema, $name );
			if ( $valid instanceof WP_Error ) {
				throw InvalidInput::field( $name, $valid->get_error_message() );
			}
			$asked[ $name ] = \rest_sanitize_value_from_schema( $value, $schema, $name );
		}
		return $asked;
	}

	/** @param array<string, mixed> $asked As asked() gives them. */
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
	 * @param array<string, mixed> $asked
	 * @return list<mixed>
	 */
	private function entries( array $list, array $asked ): array {
		if ( isset( $asked['per_page'] ) ) {
			[ 'page' => $page, 'per_page' => $length ] = $asked;
			\assert( \is_int( $page ) && \is_int( $length ) );
			$list = \array_slice( $list, ( $page - 1 ) * $length, $length );
		}
		$fields = false === ( $asked['all_fields'] ?? null ) ? \array_flip( $this->short['fields'] ) : null;
		return \array_map( static fn( mixed $entry ): mixed => null !== $fields && \is_array( $entry ) ? \array_intersect_key( $entry, $fields ) : $entry, \array_values( $list ) );
	}

	/**
	 * @param array<string, mixed> $asked
	 * @return array{total?: int, next_page?: int|null}
	 */
	private function pages( int $total, array $asked ): array {
		if ( ! isset( $asked['per_page'] ) ) {
			return [];
		}
		[ 'page' => $page, 'per_page' => $length ] = $asked;
		\assert( \is_int( $page ) && \is_int( $length ) );
		return [ 'total' => $total, 'next_page' => $page * $length < $total ? $page + 1 : null ];
	}

	/**
	 * @param array<string, mixed> $asked
	 * @return array<string, mixed> The code from a line on; how many lines there are, and where the next part begins.
	 */
	private function part( string $code, array $asked ): array {
		[ 'from_line' => $from, 'lines' => $length ] = $asked;
		\assert( \is_int( $from ) && \is_int( $length ) );
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
		$kept = \array_intersect_key( $schema, \array_flip( [ 'type', 'description', 'enum' ] ) );
		if ( 'array' === ( $kept['type'] ?? '' ) && \is_array( $schema['items'] ?? null ) ) {
			$kept['items'] = \array_intersect_key( $schema['items'], [ 'type' => true ] );
		}
		return $kept;
	}
}
