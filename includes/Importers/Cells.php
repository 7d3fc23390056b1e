<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads and writes single values of other plugins: only columns, meta keys and options of these lists, only where the value is still the one
 * that was read, and without their hooks, so that nothing of the other plugin runs.
 */
final class Cells {

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

	/** Bytes of a file: code with a head before it, or the list of many. */
	private const MOST = 8388608;

	public function __construct( private readonly ForeignFiles $files, private readonly FlatFiles $flat ) {
	}

	/**
	 * @param 'row'|'post'|'meta'|'term'|'option'|'file'|'flat' $kind
	 *
	 * @return string|null The bytes that are stored; null when there is nothing.
	 */
	public function read( string $kind, string $name, int $id = 0 ): ?string {
		if ( 'file' === $kind || 'flat' === $kind ) {
			return 'flat' === $kind ? $this->flat( $name, $id ) : $this->files->read( $name, self::MOST );
		}
		[ $table, $column, $where, $values ] = self::place( $kind, $name, $id );
		// Not get_var(), to which an empty text is nothing.
		$row = self::db()->get_row( self::db()->prepare( 'SELECT %i FROM %i' . $where, $column, $table, ...$values ), 'ARRAY_N' );

		return \is_array( $row ) && isset( $row[0] ) ? Cleaning::text( $row[0] ) : null;
	}

	/**
	 * Whether a file is there that `read()` gives nothing of: too large, or a link that leads out of its folder.
	 *
	 * @param 'file'|'flat' $kind
	 */
	public function is_unreadable( string $kind, string $name ): bool {
		return ( 'flat' === $kind ? $this->flat->is_there( $name ) : $this->files->is_there( $name ) ) && null === $this->read( $kind, $name );
	}

	/**
	 * Whether the snippet that a value is of is no longer there, or is in the trash.
	 */
	public function is_gone( Cell $cell ): bool {
		$now = $this->read( $cell->kind, $cell->name, $cell->id );

		return match ( $cell->kind ) {
			'row'    => null === $now || ( 'snippets' === $cell->name && '-1' === $now ),
			'post'   => null === $now || 'trash' === $now,
			// Without the meta there is nothing to be on, where the meta holds the texts.
			'meta'   => ! self::is_post( $cell->id ) || ( null === $now && $cell->is_texts() ),
			'term'   => null === $now,
			'file'   => null === $now && ! $this->is_unreadable( 'file', $cell->name ),
			// An entry that is missing says nothing: its folder may be another one by now. The row of the snippet says it.
			'flat'   => \in_array( $this->read( 'row', 'snippets', $cell->id ), [ null, '-1' ], true ),
			'option' => null === $now,
		};
	}

	/**
	 * Whether a snippet of Code Snippets that the network shares is no longer there, or is in the trash.
	 *
	 * @param int $id In the network's table.
	 */
	public function is_gone_from_network( int $id ): bool {
		return \in_array( $this->active_in_network( $id ), [ null, '-1' ], true );
	}

	/**
	 * What the network's table of Code Snippets says of whether a snippet is active.
	 *
	 * @param int $id In that table.
	 *
	 * @return string|null Null when it is not there.
	 */
	public function active_in_network( int $id ): ?string {
		$has = ( new Database() )->has( 'ms_snippets' );
		$row = $has ? self::db()->get_row( self::db()->prepare( 'SELECT active FROM %i WHERE id = %d', self::db()->base_prefix . 'ms_snippets', $id ), 'ARRAY_N' ) : null;

		return \is_array( $row ) ? Cleaning::text( $row[0] ?? '' ) : null;
	}

	/**
	 * Whether a value has lost its place, and needs none: where files are off, the row of the snippet alone decides.
	 */
	public function is_left_out( Cell $cell ): bool {
		return 'flat' === $cell->kind && 0 !== $cell->id && ! $this->flat->are_on() && null === $this->read( 'flat', $cell->name, $cell->id );
	}

	private static function is_post( int $id ): bool {
		$row = self::db()->get_row( self::db()->prepare( 'SELECT post_status FROM %i WHERE ID = %d', self::db()->posts, $id ), 'ARRAY_N' );

		return \is_array( $row ) && 'trash' !== ( $row[0] ?? '' );
	}

	/**
	 * Writes a value where another one is, and reads back.
	 *
	 * @throws StorageFailure When it is another one by now, or is not there afterwards.
	 */
	public function write( Cell $cell, bool $is_back = false ): void {
		$from = $is_back ? $cell->after : $cell->before;
		$to   = $is_back ? $cell->before : $cell->after;
		$this->flat->forget();
		if ( $from !== $this->read( $cell->kind, $cell->name, $cell->id ) ) {
			throw StorageFailure::elsewhere( self::changed() );
		}
		if ( 'file' === $cell->kind ) {
			$this->files->write( $cell->name, (string) $to );
		} elseif ( 'flat' === $cell->kind ) {
			if ( 0 === $cell->id ) {
				$this->flat->write( $cell->name, (string) $to );
			} else {
				$this->flat->set_active( $cell->name, $cell->id, (string) $to );
			}
			self::forget_code_snippets();
		} else {
			$this->query( $cell, $from, $to );
			self::forget( $cell );
		}
		if ( $to !== $this->read( $cell->kind, $cell->name, $cell->id ) ) {
			throw StorageFailure::elsewhere( self::changed() );
		}
	}

	/**
	 * A whole file of Code Snippets, or what an entry in a list says of whether it is on.
	 */
	private function flat( string $name, int $id ): ?string {
		return 0 === $id ? $this->flat->read( $name ) : $this->flat->active( $name, $id );
	}

	/**
	 * What to say of a value that is not the one that svc left there.
	 */
	public static function changed(): string {
		return \__( 'The data of the other plugin cannot be written, or somebody else has changed it meanwhile.', 'svc' );
	}

	private function query( Cell $cell, ?string $from, ?string $to ): void {
		[ $table, $column, $where, $values ] = self::place( $cell->kind, $cell->name, $cell->id );
		$query = match ( true ) {
			null === $to => self::db()->prepare( 'DELETE FROM %i' . $where . ' AND %i = %s', $table, ...[ ...$values, $column, (string) $from ] ),
			null === $from => self::db()->prepare( 'INSERT INTO %i ( post_id, meta_key, meta_value ) VALUES ( %d, %s, %s )', $table, $cell->id, $cell->name, $to ),
			default => self::db()->prepare( 'UPDATE %i SET %i = %s' . $where . ' AND %i = %s', $table, $column, $to, ...[ ...$values, $column, $from ] ),
		};
		self::db()->query( (string) $query );
	}

	/**
	 * Where a value lies.
	 *
	 * @param 'row'|'post'|'meta'|'term'|'option'|'file'|'flat' $kind
	 *
	 * @return array{string, string, literal-string, list<int|string>} Table, column, and the part of a query that says which row, with its values.
	 */
	private static function place( string $kind, string $name, int $id ): array {
		if ( 'row' === $kind && isset( self::COLUMNS[ $name ] ) ) {
			return [ self::db()->prefix . $name, self::COLUMNS[ $name ][1], ' WHERE %i = %d', [ self::COLUMNS[ $name ][0], $id ] ];
		}
		if ( 'post' === $kind && \in_array( $name, self::POSTS, true ) ) {
			return [ self::db()->posts, 'post_status', ' WHERE %i = %d AND %i = %s', [ 'ID', $id, 'post_type', $name ] ];
		}
		if ( 'meta' === $kind && \in_array( $name, self::META, true ) ) {
			return [ self::db()->postmeta, 'meta_value', ' WHERE %i = %d AND %i = %s', [ 'post_id', $id, 'meta_key', $name ] ];
		}
		if ( 'term' === $kind && \in_array( $name, BoxNames::TERMS, true ) ) {
			return [ self::db()->termmeta, 'meta_value', ' WHERE %i = %d AND %i = %s', [ 'term_id', $id, 'meta_key', $name ] ];
		}
		if ( 'option' === $kind && \in_array( $name, Database::WRITTEN_OPTIONS, true ) ) {
			return [ self::db()->options, 'option_value', ' WHERE %i = %s', [ 'option_name', $name ] ];
		}
		throw new \LogicException( 'No value that svc may write.' );
	}

	/**
	 * What WordPress, or the other plugin, keeps of it in the object cache.
	 */
	private static function forget( Cell $cell ): void {
		if ( 'option' === $cell->kind ) {
			\wp_cache_delete( $cell->name, 'options' );
			\wp_cache_delete( 'alloptions', 'options' );
		} elseif ( 'term' === $cell->kind ) {
			\wp_cache_delete( $cell->id, 'term_meta' );
		} elseif ( 'row' !== $cell->kind ) {
			\wp_cache_delete( $cell->id, 'posts' );
			\wp_cache_delete( $cell->id, 'post_meta' );
			\wp_cache_set( 'last_changed', \microtime(), 'posts' );
		} elseif ( 'snippets' === $cell->name ) {
			self::forget_code_snippets();
		}
	}

	/**
	 * Its list of what runs has a key for each kind of scope.
	 */
	private static function forget_code_snippets(): void {
		$is_flushed = \wp_cache_supports( 'flush_group' ) ? \wp_cache_flush_group( 'code_snippets' ) : \wp_cache_flush();
		unset( $is_flushed );
	}

	private static function db(): \wpdb {
		global $wpdb;
		if ( ! $wpdb instanceof \wpdb ) {
			throw new \LogicException( 'WordPress is not loaded.' );
		}

		return $wpdb;
	}
}
