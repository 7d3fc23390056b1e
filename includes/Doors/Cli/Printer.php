<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationTable;
use Svc\Domain\Conditions\RawRule;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Streamed;

\defined( 'ABSPATH' ) || exit;

/**
 * Prints what an operation answers. JSON without `--fields` is exactly the body of the REST API.
 * @phpstan-import-type Door from OperationTable
 */
final class Printer {

	private const JSON = \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_PRESERVE_ZERO_FRACTION | \JSON_THROW_ON_ERROR;

	/** Unix timestamps, which a table shows as a date of the site. */
	private const TIMES = [ 'time', 'created', 'modified', 'started', 'deleted', 'expires', 'rescue_expires' ];

	/** Texts of many lines, which stand below a table. */
	private const LONG = [ 'code' ];

	/**
	 * @param OperationTable $table Which list and columns of an answer a command is about.
	 * @param array<string, array{output: array<string, mixed>, ...}> $schemas Operation id => schemas, from `build/bridge/schemas.php`.
	 */
	public function __construct(
		private readonly Terminal $terminal,
		private readonly OperationTable $table,
		private readonly array $schemas,
	) {
	}

	/**
	 * @param string|null $id Id of the operation whose answer it is; null for anything else.
	 * @throws InvalidInput When a field is asked for that the answer does not have.
	 */
	public function print( ?string $id, mixed $data, Format $format ): void {
		$name = $format->name ?? ( true === ( $this->door( $id )['document'] ?? false ) ? 'json' : 'table' );
		if ( $data instanceof Streamed && 'json' === $name && null === $format->fields && null === $format->field ) {
			foreach ( $data->chunks() as $chunk ) {
				$this->terminal->json( $chunk );
			}
			$this->terminal->json( "\n" );
			return;
		}
		$data = $data instanceof Streamed ? $data->jsonSerialize() : $data;
		$list = $this->list_in( $id, $data );
		if ( 'json' === $name && null === $format->fields && null === $format->field ) {
			$this->json( $data );
		} elseif ( null === $list || ( null !== $format->field && \is_array( $data ) && \array_key_exists( $format->field, $data ) && ! \array_is_list( $data ) ) ) {
			$this->record( \is_array( $data ) ? $data : [ 'value' => $data ], $name, $format );
		} else {
			$this->items( $list, $name, $format, $id );
		}
	}

	/** Any value as JSON, with rules of unknown types to the letter. */
	public function json( mixed $value ): void {
		RawRule::begin();
		$this->terminal->json( RawRule::finish( \json_encode( $value, self::JSON ) ) . "\n" );
	}

	/** @return Door|null What the contract says about the command of an operation. */
	private function door( ?string $id ): ?array {
		return null === $id ? null : $this->table->get( $id )['cli'];
	}

	/** @return list<string> Fields that the items of a list may have by the contract. */
	private function fields_of( ?string $id ): array {
		$schema = $this->schemas[ $id ?? '' ]['output'] ?? [];
		$key    = $this->door( $id )['list'] ?? null;
		if ( null !== $key ) {
			$properties = \is_array( $schema['properties'] ?? null ) ? $schema['properties'] : [];
			$schema     = $properties[ $key ] ?? null;
		}
		$items  = \is_array( $schema ) ? ( $schema['items'] ?? null ) : null;
		$fields = \is_array( $items ) ? ( $items['properties'] ?? null ) : null;
		return \is_array( $fields ) ? \array_map( '\strval', \array_keys( $fields ) ) : [];
	}

	/** @return list<mixed>|null */
	private function list_in( ?string $id, mixed $data ): ?array {
		$key  = $this->door( $id )['list'] ?? null;
		$list = \is_array( $data ) && null !== $key ? ( $data[ $key ] ?? null ) : $data;
		return \is_array( $list ) && \array_is_list( $list ) ? $list : null;
	}

	/** @param list<mixed> $items */
	private function items( array $items, string $name, Format $format, ?string $id ): void {
		$rows  = \array_map( static fn( mixed $item ): array => \is_array( $item ) ? $item : [ 'value' => $item ], $items );
		$first = \array_map( '\strval', \array_keys( $rows[0] ?? [] ) );
		// Some fields are there only when they have something to say, and an empty list has its columns, too.
		$known   = \array_values( \array_unique( [ ...$first, ...$this->fields_of( $id ) ] ) );
		$columns = $this->door( $id )['columns'] ?? null;
		if ( null !== $format->field ) {
			self::require_fields( [ $format->field ], $known );
			$values = \array_map( static fn( array $row ): mixed => $row[ $format->field ] ?? null, $rows );
			'json' === $name ? $this->json( $values ) : $this->terminal->shown( \implode( '', \array_map( static fn( mixed $value ): string => self::text( $value ) . "\n", $values ) ) );
			return;
		}
		self::require_fields( $format->fields ?? [], $known );
		$columns = $format->fields ?? ( 'table' === $name && null !== $columns ? $columns : ( [] === $first ? $known : $first ) );
		$picked  = \array_map( static fn( array $row ): array => self::pick( $row, $columns ), $rows );
		match ( $name ) {
			'json'  => $this->json( $picked ),
			'yaml'  => $this->terminal->yaml( self::plain( $picked ) ),
			'ids'   => $this->terminal->shown( \implode( ' ', \array_map( static fn( array $row ): string => self::text( $row['slug'] ?? $row['id'] ?? \reset( $row ) ), $rows ) ) . "\n" ),
			'count' => $this->terminal->shown( \count( $rows ) . "\n" ),
			default => [] === $columns ? null : $this->terminal->rows( 'csv' === $name ? 'csv' : 'table', self::row_cells( $picked, $name ), $columns ),
		};
	}

	/** @param array<array-key, mixed> $record */
	private function record( array $record, string $name, Format $format ): void {
		$known = \array_map( '\strval', \array_keys( $record ) );
		self::require_fields( null === $format->field ? ( $format->fields ?? [] ) : [ $format->field ], $known );
		if ( null !== $format->field ) {
			$value = $record[ $format->field ] ?? null;
			'json' === $name ? $this->json( $value ) : $this->terminal->shown( self::ended( self::text( $value ) ) );
			return;
		}
		$picked = self::pick( $record, $format->fields ?? $known );
		if ( 'json' === $name || 'yaml' === $name ) {
			'json' === $name ? $this->json( $picked ) : $this->terminal->yaml( self::plain( $picked ) );
		} elseif ( 'ids' === $name || 'count' === $name ) {
			$this->terminal->shown( ( 'ids' === $name ? self::text( $record['id'] ?? '' ) : '1' ) . "\n" );
		} else {
			$this->table( $picked, $name, $format );
		}
	}

	/** @param array<string, mixed> $record */
	private function table( array $record, string $name, Format $format ): void {
		$below = null === $format->fields && 'table' === $name ? \array_intersect_key( $record, \array_flip( self::LONG ) ) : [];
		$rows  = [];
		foreach ( self::row_cells( [ \array_diff_key( $record, $below ) ], $name )[0] ?? [] as $field => $value ) {
			$rows[] = [
				'Field' => $field,
				'Value' => $value,
			];
		}
		$this->terminal->rows( 'csv' === $name ? 'csv' : 'table', $rows, [ 'Field', 'Value' ] );
		foreach ( $below as $text ) {
			$this->terminal->text( "\n" . self::ended( self::text( $text ) ) );
		}
	}

	/**
	 * @param list<string> $wanted
	 * @param list<string> $known Empty when there is nothing to ask for.
	 */
	private static function require_fields( array $wanted, array $known ): void {
		$unknown = \array_diff( $wanted, $known );
		if ( [] !== $unknown && [] !== $known ) {
			throw InvalidInput::because( \sprintf( 'Unknown field "%1$s". Use one of: %2$s.', \implode( ', ', $unknown ), \implode( ', ', $known ) ) );
		}
	}

	/**
	 * @param array<array-key, mixed> $row
	 * @param list<string> $columns
	 * @return array<string, mixed>
	 */
	private static function pick( array $row, array $columns ): array {
		$picked = [];
		foreach ( $columns as $column ) {
			$picked[ $column ] = $row[ $column ] ?? null;
		}
		return $picked;
	}

	/**
	 * @param list<array<string, mixed>> $rows
	 * @return list<array<string, string>>
	 */
	private static function row_cells( array $rows, string $name ): array {
		$texts = [];
		foreach ( $rows as $row ) {
			$line = [];
			foreach ( $row as $field => $value ) {
				if ( 'table' === $name && \is_int( $value ) && $value > 0 && \in_array( $field, self::TIMES, true ) ) {
					$value = (string) \wp_date( 'Y-m-d H:i:s', $value );
				}
				// Reasons are sentences to a person; the rest is in the other formats.
				$sentences      = 'table' === $name && \is_array( $value ) && [] !== $value && \array_is_list( $value ) ? self::sentences( $value ) : [];
				$line[ $field ] = [] === $sentences ? self::text( $value ) : \implode( ' ', \array_map( self::text( ... ), $sentences ) );
			}
			$texts[] = $line;
		}
		return $texts;
	}

	/**
	 * @param list<mixed> $value
	 * @return list<mixed> Those of a list of reasons, or of records with one each; nothing of any other list.
	 */
	private static function sentences( array $value ): array {
		$is_text = [] === \array_filter( $value, static fn( mixed $one ): bool => ! \is_string( $one ) || ! \str_ends_with( $one, '.' ) );
		return $is_text ? $value : \array_column( $value, 'message' );
	}

	private static function text( mixed $value ): string {
		return match ( true ) {
			\is_string( $value ) => $value,
			\is_bool( $value ) => $value ? 'true' : 'false',
			null === $value, [] === $value => '',
			\is_int( $value ), \is_float( $value ) => (string) $value,
			default => \json_encode( $value, self::JSON ),
		};
	}

	private static function ended( string $text ): string {
		return \str_ends_with( $text, "\n" ) ? $text : "{$text}\n";
	}

	/**
	 * @param array<array-key, mixed> $value
	 * @return array<array-key, mixed>
	 */
	private static function plain( array $value ): array {
		$plain = \json_decode( \json_encode( $value, self::JSON ), true );
		return \is_array( $plain ) ? $plain : [];
	}
}
