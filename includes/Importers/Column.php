<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** The column in which another plugin says of its snippets whether they are on: one of these lists, and no other is written. */
final class Column {

	/** Table => its key and the column that says whether a snippet is on. */
	private const COLUMNS = [
		'snippets'           => [ 'id', 'active' ],
		'hfcm_scripts'       => [ 'script_id', 'status' ],
		'xyz_ips_short_code' => [ 'id', 'status' ],
		'wpcb_snippets'      => [ 'id', 'enabled' ],
		'pspro_snippets'     => [ 'ID', 'snippet_status' ],
		'xyz_ihs_short_code' => [ 'id', 'status' ],
	];

	private const META  = [ '_active', 'wbcr_inp_snippet_activate', 'SCORG_enable_script', ...BoxNames::METAS ];
	private const POSTS = [ 'wpcode' ];

	/** Values that one query reads or writes. */
	public const AT_ONCE = 500;

	/**
	 * @param literal-string   $where  More of the condition, from ` AND` on.
	 * @param list<string> $values
	 */
	private function __construct(
		private readonly string $table,
		private readonly string $column,
		private readonly string $key,
		private readonly string $where = '',
		private readonly array $values = [],
		private readonly string $name = '',
	) {
	}

	/** @param 'row'|'post'|'meta'|'term'|'option'|'file'|'flat' $kind */
	public static function of( string $kind, string $name ): self {
		$db = Query::db();

		return match ( true ) {
			'row' === $kind && isset( self::COLUMNS[ $name ] ) => new self( $db->prefix . $name, self::COLUMNS[ $name ][1], self::COLUMNS[ $name ][0] ),
			'post' === $kind && \in_array( $name, self::POSTS, true ) => new self( $db->posts, 'post_status', 'ID', ' AND %i = %s', [ 'post_type', $name ] ),
			'meta' === $kind && \in_array( $name, self::META, true ) => new self( $db->postmeta, 'meta_value', 'post_id', ' AND %i = %s', [ 'meta_key', $name ], $name ),
			'term' === $kind && \in_array( $name, BoxNames::TERMS, true ) => new self( $db->termmeta, 'meta_value', 'term_id', ' AND %i = %s', [ 'meta_key', $name ] ),
			// Its row is the one of that name, whatever the number.
			'option' === $kind && \in_array( $name, Database::WRITTEN_OPTIONS, true ) => new self( $db->options, 'option_value', '', ' AND %i = %s', [ 'option_name', $name ] ),
			default => throw new \LogicException( 'No value that svc may write.' ),
		};
	}

	/** @return string|null Null when there is nothing. */
	public function read( int $id ): ?string {
		[ $where, $values ] = $this->row( $id );
		// Not get_var(), to which an empty text is nothing.
		return Query::all( 'SELECT %i AS value FROM %i' . $where . ' LIMIT 1', [ $this->column, $this->table, ...$values ] )[0]['value'] ?? null;
	}

	/**
	 * @param list<int> $ids
	 * @return array<int, string> By id; without those that have nothing.
	 */
	public function read_all( array $ids ): array {
		$found = [];
		foreach ( \array_chunk( \array_values( \array_unique( $ids ) ), self::AT_ONCE ) as $some ) {
			foreach ( Query::all( 'SELECT %i AS id, %i AS value FROM %i WHERE %i IN ( ' . Query::numbers( $some ) . ' )' . $this->where, [ $this->key, $this->column, $this->table, $this->key, ...$some, ...$this->values ] ) as $row ) {
				if ( isset( $row['value'] ) ) {
					$found[ (int) $row['id'] ] ??= $row['value'];
				}
			}
		}

		return $found;
	}

	public function write( int $id, ?string $from, ?string $to ): void {
		[ $where, $values ] = $this->row( $id );
		if ( null === $from ) {
			self::query( 'INSERT INTO %i ( post_id, meta_key, meta_value ) VALUES ( %d, %s, %s )', [ $this->table, $id, $this->name, (string) $to ] );
		} elseif ( null === $to ) {
			self::query( 'DELETE FROM %i' . $where . ' AND %i = %s', [ $this->table, ...$values, $this->column, $from ] );
		} else {
			self::query( 'UPDATE %i SET %i = %s' . $where . ' AND %i = %s', [ $this->table, $this->column, $to, ...$values, $this->column, $from ] );
		}
	}

	/** @param list<int> $ids */
	public function write_all( array $ids, string $from, string $to ): void {
		foreach ( \array_chunk( $ids, self::AT_ONCE ) as $some ) {
			self::query( 'UPDATE %i SET %i = %s WHERE %i IN ( ' . Query::numbers( $some ) . ' )' . $this->where . ' AND %i = %s', [ $this->table, $this->column, $to, $this->key, ...$some, ...$this->values, $this->column, $from ] );
		}
	}

	/** @return array{literal-string, list<int|string>} The part of a query that says which row, with its values. */
	private function row( int $id ): array {
		return '' === $this->key ? [ ' WHERE 1 = 1' . $this->where, $this->values ] : [ ' WHERE %i = %d' . $this->where, [ $this->key, $id, ...$this->values ] ];
	}

	/**
	 * @param literal-string   $query
	 * @param list<int|string> $values
	 */
	private static function query( string $query, array $values ): void {
		Query::db()->query( (string) Query::db()->prepare( $query, ...$values ) );
	}
}
