<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Bridge\Limits;

\defined( 'ABSPATH' ) || exit;

/**
 * What other plugins keep in the database, read by SQL: their post types and taxonomies are not registered while they are switched off,
 * and WordPress' own functions would make objects of what is serialized. Every name is one of these lists; values go through `prepare()`.
 * Rows are read one at a time, and no more of a column than can be imported, so that megabytes in one of them stop no import.
 *
 * @phpstan-import-type Post from SourceData
 */
final class Database implements SourceData {

	/** Most characters read of one column: one more than any code that is taken, also one whose markup is written as entities. */
	public const MOST_CHARACTERS = 2 * Limits::CODE_BYTES + 1;

	/** Ids read at once. */
	private const PAGE = 100;

	/** Tables without their prefix, with the column that counts their rows. */
	private const TABLES = [
		'snippets'           => 'id',
		'ms_snippets'        => 'id',
		'hfcm_scripts'       => 'script_id',
		'xyz_ips_short_code' => 'id',
		'wpcb_snippets'      => 'id',
		'wpcb_folders'       => 'id',
		'pspro_snippets'     => 'ID',
		'pspro_groups'       => 'ID',
		'xyz_ihs_short_code' => 'id',
	];

	/** Tables that a network has once. */
	private const OF_NETWORK = [ 'ms_snippets' ];
	private const POST_TYPES = [ 'wpcode', 'custom-css-js', 'wbcr-snippets', 'asenha_code_snippet', 'scorg' ];

	/** Options that a switch-over writes, too. */
	public const WRITTEN_OPTIONS = [
		'active_shared_network_snippets',
		'admin_site_enhancements',
		'admin_site_enhancements_extra',
		'custom-css-js-tree',
		'hefo',
		'ihaf_insert_header',
		'ihaf_insert_body',
		'ihaf_insert_footer',
		'post_snippets_options',
		'wpcode_snippets',
		...BoxNames::ARRAYS,
		...BoxNames::PLAIN,
	];

	private const OPTIONS = [
		...self::WRITTEN_OPTIONS,
		...BoxNames::SETTINGS,
		'wbcr_inp_execute_shortcode',
		'wpcode_settings',
		'xyz_ips_auto_insert',
	];

	public function is_of_site(): bool {
		return true;
	}

	/**
	 * Whether a table is there with the column that counts its rows.
	 */
	public function has( string $table ): bool {
		return \in_array( self::TABLES[ $table ] ?? '', $this->columns( $table ), true );
	}

	/**
	 * @inheritDoc
	 */
	public function columns( string $table ): array {
		$name = $this->name( $table );
		if ( null === $name || null === self::db()->get_var( self::db()->prepare( 'SHOW TABLES LIKE %s', self::db()->esc_like( $name ) ) ) ) {
			return [];
		}
		$columns = \array_map( Cleaning::text( ... ), self::db()->get_col( self::db()->prepare( 'SHOW COLUMNS FROM %i', $name ) ) );

		// The names go into queries again: `%i` quotes them, and no column of a snippet is named otherwise.
		return \array_values( \array_filter( $columns, static fn( string $column ): bool => 1 === \preg_match( '/^[A-Za-z0-9_]{1,64}$/', $column ) ) );
	}

	/**
	 * @inheritDoc
	 */
	public function count( string $table, array $without = [] ): int {
		if ( ! $this->has( $table ) ) {
			return 0;
		}
		$sql       = 'SELECT COUNT(*) FROM %i WHERE 1 = 1';
		$arguments = [ $this->name( $table ) ];
		foreach ( \array_intersect_key( $without, \array_flip( $this->columns( $table ) ) ) as $column => $values ) {
			$sql      .= ' AND %i NOT IN ( ' . \implode( ', ', \array_fill( 0, \count( $values ), '%s' ) ) . ' )';
			$arguments = [ ...$arguments, $column, ...$values ];
		}

		return (int) self::db()->get_var( self::db()->prepare( $sql, ...$arguments ) );
	}

	/**
	 * @inheritDoc
	 */
	public function rows( string $table ): iterable {
		$columns = $this->columns( $table );
		$key     = self::TABLES[ $table ] ?? '';
		if ( ! \in_array( $key, $columns, true ) ) {
			return;
		}
		$query = 'SELECT %i FROM %i WHERE %i > %d ORDER BY %i LIMIT ' . self::PAGE;
		for ( $last = 0, $ids = [ 0 ]; [] !== $ids; ) {
			$ids = \array_map( 'intval', self::db()->get_col( self::db()->prepare( $query, $key, $this->name( $table ), $key, $last, $key ) ) );
			foreach ( $ids as $id ) {
				$last = \max( $last, $id );
				$row  = $this->row( $table, $columns, $id );
				if ( [] !== $row ) {
					yield $id => $row;
				}
			}
		}
	}

	/**
	 * @inheritDoc
	 */
	public function row( string $table, array $columns, int $id ): array {
		$list      = \implode( ', ', \array_fill( 0, \count( $columns ), 'SUBSTR( %i, 1, ' . self::MOST_CHARACTERS . ' ) AS %i' ) );
		$arguments = [];
		foreach ( $columns as $column ) {
			\array_push( $arguments, $column, $column );
		}

		return self::texts( self::db()->get_row( self::db()->prepare( 'SELECT ' . $list . ' FROM %i WHERE %i = %d', ...[ ...$arguments, $this->name( $table ), self::TABLES[ $table ], $id ] ), 'ARRAY_A' ) );
	}

	/**
	 * @inheritDoc
	 */
	public function count_posts( string $type ): int {
		return \in_array( $type, self::POST_TYPES, true )
			? (int) self::db()->get_var( self::db()->prepare( 'SELECT COUNT(*) FROM %i WHERE post_type = %s AND post_status NOT IN ( %s, %s )', self::db()->posts, $type, 'trash', 'auto-draft' ) )
			: 0;
	}

	/**
	 * @inheritDoc
	 */
	public function posts( string $type ): iterable {
		if ( ! \in_array( $type, self::POST_TYPES, true ) ) {
			return;
		}
		$list  = 'SELECT ID FROM %i WHERE post_type = %s AND post_status NOT IN ( %s, %s ) AND ID > %d ORDER BY ID LIMIT ' . self::PAGE;
		$query = 'SELECT post_title AS title, SUBSTR( post_content, 1, ' . self::MOST_CHARACTERS . ' ) AS content, post_status AS status, post_date_gmt AS date, menu_order AS sorting FROM %i WHERE ID = %d';
		for ( $last = 0, $ids = [ 0 ]; [] !== $ids; ) {
			$ids = \array_map( 'intval', self::db()->get_col( self::db()->prepare( $list, self::db()->posts, $type, 'trash', 'auto-draft', $last ) ) );
			foreach ( $ids as $id ) {
				$last = \max( $last, $id );
				$row  = self::texts( self::db()->get_row( self::db()->prepare( $query, self::db()->posts, $id ), 'ARRAY_A' ) );
				if ( [] !== $row ) {
					yield $id => [
						'id'      => $id,
						'title'   => $row['title'] ?? '',
						'content' => (string) $row['content'],
						'status'  => (string) $row['status'],
						'date'    => (string) $row['date'],
						'order'   => (int) $row['sorting'],
					];
				}
			}
		}
	}

	/**
	 * @inheritDoc
	 */
	public function meta( int $post, array $keys ): array {
		$values = [];
		foreach ( $this->all_meta( $post, $keys ) as [ $key, $value ] ) {
			$values[ $key ] ??= $value;
		}

		return $values;
	}

	/**
	 * Meta of a post where one key may stand several times.
	 *
	 * @param list<string> $keys
	 *
	 * @return list<array{string, string}> Key and value, in the order they were written.
	 */
	public function all_meta( int $post, array $keys ): array {
		$places = \implode( ', ', \array_fill( 0, \count( $keys ), '%s' ) );
		$rows   = self::db()->get_results( self::db()->prepare( 'SELECT meta_key AS name, SUBSTR( meta_value, 1, ' . self::MOST_CHARACTERS . ' ) AS value FROM %i WHERE post_id = %d AND meta_key IN ( ' . $places . ' ) ORDER BY meta_id', ...[ self::db()->postmeta, $post, ...$keys ] ), 'ARRAY_A' );

		return \array_map(
			static fn( mixed $row ): array => [ self::texts( $row )['name'] ?? '', self::texts( $row )['value'] ?? '' ],
			\is_array( $rows ) ? $rows : []
		);
	}

	/**
	 * @inheritDoc
	 */
	public function terms( int $post, string $taxonomy ): array {
		$rows = self::db()->get_results(
			self::db()->prepare(
				'SELECT t.term_id AS id, t.slug AS slug, t.name AS name FROM %i t JOIN %i tt ON tt.term_id = t.term_id JOIN %i tr ON tr.term_taxonomy_id = tt.term_taxonomy_id WHERE tr.object_id = %d AND tt.taxonomy = %s ORDER BY tr.term_order, t.term_id',
				...[ self::db()->terms, self::db()->term_taxonomy, self::db()->term_relationships, $post, $taxonomy ]
			),
			'ARRAY_A'
		);
		$terms = [];
		foreach ( \is_array( $rows ) ? $rows : [] as $row ) {
			$row     = self::texts( $row );
			$terms[] = [
				'id'   => (int) ( $row['id'] ?? 0 ),
				'slug' => $row['slug'] ?? '',
				'name' => $row['name'] ?? '',
			];
		}

		return $terms;
	}

	/**
	 * @inheritDoc
	 */
	public function term( int $id ): string {
		$row = self::texts( self::db()->get_row( self::db()->prepare( 'SELECT tt.taxonomy AS taxonomy, t.slug AS slug FROM %i t JOIN %i tt ON tt.term_id = t.term_id WHERE t.term_id = %d', self::db()->terms, self::db()->term_taxonomy, $id ), 'ARRAY_A' ) );

		return [] === $row ? '' : $row['taxonomy'] . ':' . \rawurldecode( (string) $row['slug'] );
	}

	/**
	 * @inheritDoc
	 */
	public function option( string $name ): ?string {
		if ( ! \in_array( $name, self::OPTIONS, true ) ) {
			return null;
		}
		$value = self::db()->get_var( self::db()->prepare( 'SELECT SUBSTR( option_value, 1, ' . self::MOST_CHARACTERS . ' ) FROM %i WHERE option_name = %s', self::db()->options, $name ) );

		return null === $value ? null : Cleaning::text( $value );
	}

	/**
	 * @return string|null The table's whole name; null for one that is not ours to read.
	 */
	private function name( string $table ): ?string {
		if ( ! isset( self::TABLES[ $table ] ) ) {
			return null;
		}

		return ( \in_array( $table, self::OF_NETWORK, true ) ? self::db()->base_prefix : self::db()->prefix ) . $table;
	}

	private static function db(): \wpdb {
		global $wpdb;
		if ( ! $wpdb instanceof \wpdb ) {
			throw new \LogicException( 'WordPress is not loaded.' );
		}

		return $wpdb;
	}

	/**
	 * @return array<string, string|null>
	 */
	private static function texts( mixed $row ): array {
		$texts = [];
		foreach ( \is_array( $row ) ? $row : [] as $name => $value ) {
			$texts[ (string) $name ] = null === $value ? null : Cleaning::text( $value );
		}

		return $texts;
	}
}
