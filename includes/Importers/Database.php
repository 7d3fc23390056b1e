<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/**
 * What other plugins keep in the database, read by SQL: their post types and taxonomies are not registered while they are switched off,
 * and WordPress' own functions would make objects of what is serialized. Every name is one of these lists; values go through `prepare()`.
 * Rows are read some at a time, as `RowPages` bounds them, and no more of a column than can be imported, so that megabytes in one of them
 * stop no import.
 * @phpstan-import-type Post from PostPage
 */
final class Database implements SourceData {

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

	/** The posts that were read last, with their meta and terms. */
	private ?PostPage $page = null;

	/** Whether a table is there with the column that counts its rows. */
	public function has( string $table ): bool {
		return \in_array( self::TABLES[ $table ] ?? '', $this->columns( $table ), true );
	}

	public function columns( string $table ): array {
		$name = $this->name( $table );
		if ( null === $name || null === Query::db()->get_var( Query::db()->prepare( 'SHOW TABLES LIKE %s', Query::db()->esc_like( $name ) ) ) ) {
			return [];
		}
		$columns = \array_map( Cleaning::text( ... ), Query::db()->get_col( Query::db()->prepare( 'SHOW COLUMNS FROM %i', $name ) ) );

		// The names go into queries again: `%i` quotes them, and no column of a snippet is named otherwise.
		return \array_values( \array_filter( $columns, static fn( string $column ): bool => 1 === \preg_match( '/^[A-Za-z0-9_]{1,64}$/', $column ) ) );
	}

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

		return (int) Query::db()->get_var( Query::db()->prepare( $sql, ...$arguments ) );
	}

	public function rows( string $table, ?array $only = null ): iterable {
		$columns = $this->columns( $table );
		$key     = self::TABLES[ $table ] ?? '';
		$name    = $this->name( $table );
		if ( null === $name || ! \in_array( $key, $columns, true ) ) {
			return;
		}
		foreach ( ( new RowPages( $name, $key, $columns ) )->of( $only ) as $ids ) {
			foreach ( $this->read( $table, $columns, $ids ) as $row ) {
				yield (int) $row[ $key ] => $row;
			}
		}
	}

	public function row( string $table, array $columns, int $id ): array {
		return $this->read( $table, $columns, [ $id ] )[0] ?? [];
	}

	/**
	 * @param list<string>        $columns
	 * @param non-empty-list<int> $ids
	 * @return list<array<string, string|null>> In the order of their ids; without those that are gone.
	 */
	private function read( string $table, array $columns, array $ids ): array {
		$list      = \implode( ', ', \array_fill( 0, \count( $columns ), 'SUBSTR( %i, 1, ' . Query::MOST_CHARACTERS . ' ) AS %i' ) );
		$arguments = [];
		foreach ( $columns as $column ) {
			\array_push( $arguments, $column, $column );
		}
		$key = self::TABLES[ $table ];

		// Without the table, the order would be that of the text that the key is read as.
		return Query::all( 'SELECT ' . $list . ' FROM %i t WHERE t.%i IN ( ' . Query::numbers( $ids ) . ' ) ORDER BY t.%i', [ ...$arguments, (string) $this->name( $table ), $key, ...$ids, $key ] );
	}

	public function count_posts( string $type ): int {
		return \in_array( $type, self::POST_TYPES, true )
			? (int) Query::db()->get_var( Query::db()->prepare( 'SELECT COUNT(*) FROM %i WHERE post_type = %s AND post_status NOT IN ( %s, %s )', Query::db()->posts, $type, 'trash', 'auto-draft' ) )
			: 0;
	}

	public function posts( string $type, ?array $only = null ): iterable {
		if ( ! \in_array( $type, self::POST_TYPES, true ) ) {
			return;
		}
		$pages = new RowPages( Query::db()->posts, 'ID', [ 'post_content' ], ' AND post_type = %s AND post_status NOT IN ( %s, %s )', [ $type, 'trash', 'auto-draft' ], Query::db()->postmeta );
		foreach ( $pages->of( $only ) as $ids ) {
			$this->page = new PostPage( $ids );
			yield from $this->page->posts();
		}
	}

	public function meta( int $post, array $keys ): array {
		$values = [];
		foreach ( $this->all_meta( $post, $keys ) as [ $key, $value ] ) {
			$values[ $key ] ??= $value;
		}

		return $values;
	}

	/**
	 * @param list<string> $keys
	 * @return list<array{string, string}> Key and value, in the order they were written: one key may occur several times.
	 */
	public function all_meta( int $post, array $keys ): array {
		return $this->page_of( $post )->meta( $post, $keys );
	}

	public function terms( int $post, string $taxonomy ): array {
		return $this->page_of( $post )->terms( $post, $taxonomy );
	}

	/** The page that a post was read with, or one of it alone. */
	private function page_of( int $post ): PostPage {
		return null !== $this->page && $this->page->has( $post ) ? $this->page : new PostPage( [ $post ] );
	}

	public function term( int $id ): string {
		$row = Query::texts( Query::db()->get_row( Query::db()->prepare( 'SELECT tt.taxonomy AS taxonomy, t.slug AS slug FROM %i t JOIN %i tt ON tt.term_id = t.term_id WHERE t.term_id = %d', Query::db()->terms, Query::db()->term_taxonomy, $id ), 'ARRAY_A' ) );

		return [] === $row ? '' : $row['taxonomy'] . ':' . \rawurldecode( (string) $row['slug'] );
	}

	public function option( string $name ): ?string {
		if ( ! \in_array( $name, self::OPTIONS, true ) ) {
			return null;
		}
		$value = Query::db()->get_var( Query::db()->prepare( 'SELECT SUBSTR( option_value, 1, ' . Query::MOST_CHARACTERS . ' ) FROM %i WHERE option_name = %s', Query::db()->options, $name ) );

		return null === $value ? null : Cleaning::text( $value );
	}

	/** @return string|null The table's whole name; null for one that is not ours to read. */
	private function name( string $table ): ?string {
		if ( ! isset( self::TABLES[ $table ] ) ) {
			return null;
		}

		return ( \in_array( $table, self::OF_NETWORK, true ) ? Query::db()->base_prefix : Query::db()->prefix ) . $table;
	}

}
