<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * The files that Code Snippets, from 3.9 on, runs its snippets from where a setting says so: a folder for each table, in it one for each
 * type, with a list that says what is on. While they are on, the table stops nothing. Only the lists are read and written here, as text.
 */
final class FlatFiles {

	/** The lists of what is on, by name; of the free version the first two. */
	public const LISTS = [ 'php/index.php', 'html/index.php', 'css/index.php', 'js/index.php' ];

	/** Which of the network's snippets this site asks for. */
	public const SHARED = 'active-shared-network-snippets.php';

	/** Bytes of a list, which holds the code of all. */
	private const MOST = 8388608;

	/**
	 * Whether snippets run from files.
	 */
	public function are_on(): bool {
		return null !== ( new ForeignFiles( self::root() ) )->read( 'flat-files-enabled.flag', 1000000 );
	}

	/**
	 * @return list<int> Ids in the table of what runs from files; empty where they are off.
	 */
	public function running(): array {
		$ids = [];
		foreach ( $this->are_on() ? self::LISTS : [] as $name ) {
			foreach ( ArrayText::read( (string) $this->read( $name ) ) ?? [] as $id => $entry ) {
				if ( \is_int( $id ) && \is_array( $entry ) && self::is_on( $entry ) ) {
					$ids[] = $id;
				}
			}
		}

		return $ids;
	}

	/**
	 * A list without some ids, as text.
	 *
	 * @param string    $stored As it is stored.
	 * @param list<int> $ids
	 *
	 * @return string|null The same text where none of them is on in it; null when it cannot be read.
	 */
	public static function without( string $stored, array $ids ): ?string {
		$entries = ArrayText::read( $stored );
		$after   = $entries;
		foreach ( null === $entries ? [] : $ids as $id ) {
			if ( \is_array( $entries[ $id ] ?? null ) && self::is_on( $entries[ $id ] ) ) {
				$after[ $id ] = [ 'active' => false ] + $entries[ $id ];
			}
		}
		if ( null === $after ) {
			return null;
		}

		return $entries === $after ? $stored : ArrayText::replace( $stored, $after );
	}

	/**
	 * @param string $name One of `LISTS`, or `SHARED`.
	 *
	 * @return string|null Null when there is none, or it cannot be read.
	 */
	public function read( string $name ): ?string {
		[ $files, $file ] = self::place( $name );

		return $files->read( $file, self::MOST );
	}

	/**
	 * @param string $name One of `LISTS`, or `SHARED`.
	 */
	public function is_there( string $name ): bool {
		[ $files, $file ] = self::place( $name );

		return $files->is_there( $file );
	}

	/**
	 * @throws StorageFailure When the folder refuses.
	 */
	public function write( string $name, string $bytes ): void {
		[ $files, $file ] = self::place( $name );
		$files->write( $file, $bytes );
	}

	/**
	 * @param array<array-key, mixed> $entry
	 */
	private static function is_on( array $entry ): bool {
		return \in_array( $entry['active'] ?? false, [ true, 1, '1' ], true );
	}

	/**
	 * @return array{ForeignFiles, string} Folder and name of the file in it.
	 */
	private static function place( string $name ): array {
		if ( self::SHARED !== $name && ! \in_array( $name, self::LISTS, true ) ) {
			throw new \LogicException( 'No file that svc may write.' );
		}
		$folder = self::root() . '/' . \wp_hash( self::db()->prefix . 'snippets' );

		return self::SHARED === $name ? [ new ForeignFiles( $folder ), $name ] : [ new ForeignFiles( $folder . '/' . \dirname( $name ) ), \basename( $name ) ];
	}

	private static function root(): string {
		return \WP_CONTENT_DIR . '/code-snippets';
	}

	private static function db(): \wpdb {
		global $wpdb;
		if ( ! $wpdb instanceof \wpdb ) {
			throw new \LogicException( 'WordPress is not loaded.' );
		}

		return $wpdb;
	}
}
