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
final class StoredValues {

	/** Bytes of a file: code with a head before it, or the list of many. */
	private const MOST = 8388608;

	public function __construct( private readonly ForeignFiles $files, private readonly FlatFiles $flat ) {
	}

	/**
	 * @param 'row'|'post'|'meta'|'term'|'option'|'file'|'flat' $kind
	 * @return string|null The bytes that are stored; null when there is nothing.
	 */
	public function read( string $kind, string $name, int $id = 0 ): ?string {
		if ( 'file' === $kind || 'flat' === $kind ) {
			return 'flat' === $kind ? $this->flat( $name, $id ) : $this->files->read( $name, self::MOST );
		}

		return Column::of( $kind, $name )->read( $id );
	}

	/**
	 * @param 'row'|'post'|'meta' $kind
	 * @param list<int>           $ids
	 * @return array<int, string> By id; without those that have nothing.
	 */
	public function read_all( string $kind, string $name, array $ids ): array {
		return Column::of( $kind, $name )->read_all( $ids );
	}

	/**
	 * A file that is there and too large, or a link that leads out of its folder.
	 * @param 'file'|'flat' $kind
	 */
	public function is_unreadable( string $kind, string $name ): bool {
		return ( 'flat' === $kind ? $this->flat->is_there( $name ) : $this->files->is_there( $name ) ) && null === $this->read( $kind, $name );
	}

	/** Whether the snippet that a value is of is no longer there, or is in the trash. */
	public function is_gone( StoredValue $cell ): bool {
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

	public function is_gone_from_network( int $id ): bool {
		return \in_array( $this->active_in_network( $id ), [ null, '-1' ], true );
	}

	/** @return string|null Null when it is not there. */
	public function active_in_network( int $id ): ?string {
		$has = ( new Database() )->has( 'ms_snippets' );
		$row = $has ? Query::db()->get_row( Query::db()->prepare( 'SELECT active FROM %i WHERE id = %d', Query::db()->base_prefix . 'ms_snippets', $id ), 'ARRAY_N' ) : null;

		return \is_array( $row ) ? Cleaning::text( $row[0] ?? '' ) : null;
	}

	/** Whether a value has lost its place, and needs none: where files are off, the row of the snippet alone decides. */
	public function is_left_out( StoredValue $cell ): bool {
		return 'flat' === $cell->kind && 0 !== $cell->id && ! $this->flat->are_on() && null === $this->read( 'flat', $cell->name, $cell->id );
	}

	private static function is_post( int $id ): bool {
		$row = Query::db()->get_row( Query::db()->prepare( 'SELECT post_status FROM %i WHERE ID = %d', Query::db()->posts, $id ), 'ARRAY_N' );

		return \is_array( $row ) && 'trash' !== ( $row[0] ?? '' );
	}

	/** @throws StorageFailure When it is another one by now, or is not there afterwards. */
	public function write( StoredValue $cell, bool $is_back = false ): void {
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
			Column::of( $cell->kind, $cell->name )->write( $cell->id, $from, $to );
			self::forget( [ $cell ] );
		}
		if ( $to !== $this->read( $cell->kind, $cell->name, $cell->id ) ) {
			throw StorageFailure::elsewhere( self::changed() );
		}
	}

	/**
	 * Those that one query writes are together, in the order in which they are written.
	 * @param list<StoredValue> $stored_values
	 * @return list<non-empty-list<StoredValue>>
	 */
	public static function together( array $stored_values ): array {
		$groups = [];
		$last   = null;
		foreach ( $stored_values as $cell ) {
			$is_same = null !== $last && null !== $cell->before && \in_array( $cell->kind, [ 'row', 'post', 'meta' ], true )
				&& [ $last->kind, $last->name, $last->before, $last->after ] === [ $cell->kind, $cell->name, $cell->before, $cell->after ]
				&& \count( $groups[ \array_key_last( $groups ) ] ) < Column::AT_ONCE;
			if ( $is_same ) {
				$groups[ \array_key_last( $groups ) ][] = $cell;
			} else {
				$groups[] = [ $cell ];
			}
			$last = $cell;
		}

		return $groups;
	}

	/**
	 * All or none, as far as that can be written.
	 * @param non-empty-list<StoredValue> $stored_values
	 */
	public function write_all( array $stored_values, bool $is_back ): void {
		$first = $stored_values[0];
		if ( ! isset( $stored_values[1] ) || ! \in_array( $first->kind, [ 'row', 'post', 'meta' ], true ) ) {
			$this->write( $first, $is_back );
			return;
		}
		$column = Column::of( $first->kind, $first->name );
		$ids    = \array_map( static fn( StoredValue $cell ): int => $cell->id, $stored_values );
		$from   = (string) ( $is_back ? $first->after : $first->before );
		$to     = (string) ( $is_back ? $first->before : $first->after );
		if ( [] !== \array_diff_assoc( \array_fill_keys( $ids, $from ), $column->read_all( $ids ) ) ) {
			throw StorageFailure::elsewhere( self::changed() );
		}
		$column->write_all( $ids, $from, $to );
		self::forget( $stored_values );
		$now = $column->read_all( $ids );
		if ( [] !== \array_diff_assoc( \array_fill_keys( $ids, $to ), $now ) ) {
			// What was written is as it was, where it can be.
			$column->write_all( \array_keys( $now, $to, true ), $to, $from );
			self::forget( $stored_values );
			throw StorageFailure::elsewhere( self::changed() );
		}
	}

	private function flat( string $name, int $id ): ?string {
		return 0 === $id ? $this->flat->read( $name ) : $this->flat->active( $name, $id );
	}

	public static function changed(): string {
		return \__( 'The source\'s data can\'t be written, or changed at the same time. Try again.', 'svc' );
	}

	/** @param non-empty-list<StoredValue> $stored_values Of one kind and name. Values that WordPress or the other plugin has in the object cache. */
	private static function forget( array $stored_values ): void {
		foreach ( $stored_values as $cell ) {
			if ( 'option' === $cell->kind ) {
				\wp_cache_delete( $cell->name, 'options' );
				\wp_cache_delete( 'alloptions', 'options' );
			} elseif ( 'term' === $cell->kind ) {
				\wp_cache_delete( $cell->id, 'term_meta' );
			} elseif ( 'row' !== $cell->kind ) {
				\wp_cache_delete( $cell->id, 'posts' );
				\wp_cache_delete( $cell->id, 'post_meta' );
				\wp_cache_set( 'last_changed', \microtime(), 'posts' );
			}
		}
		if ( 'row' === $stored_values[0]->kind && 'snippets' === $stored_values[0]->name ) {
			self::forget_code_snippets();
		}
	}

	/** Its list of what runs has a key for each kind of scope. */
	private static function forget_code_snippets(): void {
		$is_flushed = \wp_cache_supports( 'flush_group' ) ? \wp_cache_flush_group( 'code_snippets' ) : \wp_cache_flush();
		unset( $is_flushed );
	}
}
