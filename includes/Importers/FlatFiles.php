<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/** Code Snippets 3.9 and later may run snippets from files, with a list of what is on: the table stops nothing then. Only the lists are read, as text. */
final class FlatFiles {

	/** The lists of what is on, by name; of the free version the first two. */
	public const LISTS = [ 'php/index.php', 'html/index.php', 'css/index.php', 'js/index.php' ];

	/** Which of the network's snippets this site asks for. */
	public const SHARED = 'active-shared-network-snippets.php';

	private const SWITCHED = [
		'true' => 'false',
		'1'    => '0',
		"'1'"  => "'0'",
	];

	/** @var array<string, array{text: string, places: array<array-key, array{int, int}>|null}> With the places of what is on. */
	private array $lists = [];

	/** @var array<string, true> Need not be read again. */
	private array $fresh = [];

	/** Bytes of a list, which holds the code of all. */
	private const MOST = 8388608;

	public function are_on(): bool {
		return null !== ( new ForeignFiles( self::root() ) )->read( 'flat-files-enabled.flag', 1000000 );
	}

	/** @return list<int> Ids in the table of what runs from files; empty where they are off. */
	public function running(): array {
		$this->fresh = [];
		$ids         = [];
		foreach ( $this->are_on() ? self::LISTS : [] as $name ) {
			foreach ( \array_keys( $this->list( $name )['places'] ?? [] ) as $id ) {
				if ( \is_int( $id ) && null !== self::switched_off( (string) $this->active( $name, $id ) ) ) {
					$ids[] = $id;
				}
			}
		}

		return $ids;
	}

	/** Too large, behind a link, or of another form than the plugin writes. */
	public function is_unreadable( string $name ): bool {
		$list = $this->list( $name );

		return null === $list ? $this->is_there( $name ) : null === $list['places'];
	}

	/** PHP as it stands there, such as `true`; null where there is none. Lists are read once until `forget()` or a write. */
	public function active( string $name, int $id ): ?string {
		$list  = $this->list( $name );
		$place = $list['places'][ $id ] ?? null;

		return null === $list || null === $place ? null : \substr( $list['text'], ...$place );
	}

	/** @return string|null PHP; null where it is not "on". */
	public static function switched_off( string $active ): ?string {
		return self::SWITCHED[ \strtolower( $active ) ] ?? null;
	}

	/**
	 * All other bytes stay.
	 * @throws StorageFailure When there is no such entry any more, or the folder refuses.
	 */
	public function set_active( string $name, int $id, string $active ): void {
		if ( null === self::switched_off( $active ) && ! \in_array( $active, self::SWITCHED, true ) ) {
			throw new \LogicException( 'No value that svc may write.' );
		}
		$this->forget();
		$list  = $this->list( $name );
		$place = $list['places'][ $id ] ?? null;
		if ( null === $list || null === $place ) {
			throw StorageFailure::cannot_write( $name, '' );
		}
		$this->write( $name, \substr_replace( $list['text'], $active, ...$place ) );
	}

	public function forget(): void {
		$this->fresh = [];
	}

	/** @return string|null Null when there is none, or it cannot be read. */
	public function read( string $name ): ?string {
		[ $files, $file ] = self::place( $name );

		return $files->read( $file, self::MOST );
	}

	public function is_there( string $name ): bool {
		[ $files, $file ] = self::place( $name );

		return $files->is_there( $file );
	}

	/** @throws StorageFailure When the folder refuses. */
	public function write( string $name, string $bytes ): void {
		[ $files, $file ] = self::place( $name );
		$files->write( $file, $bytes );
		unset( $this->fresh[ $name ] );
	}

	/** @return array{text: string, places: array<array-key, array{int, int}>|null}|null No places where it is of another form. */
	private function list( string $name ): ?array {
		if ( isset( $this->fresh[ $name ] ) ) {
			return $this->lists[ $name ] ?? null;
		}
		$text = $this->read( $name );
		if ( null === $text ) {
			unset( $this->lists[ $name ] );
		} elseif ( $text !== ( $this->lists[ $name ]['text'] ?? null ) ) {
			$this->lists[ $name ] = [
				'text'   => $text,
				'places' => ArrayText::places( $text, 'active' ),
			];
		}
		$this->fresh[ $name ] = true;

		return $this->lists[ $name ] ?? null;
	}

	/** @return array{ForeignFiles, string} */
	private static function place( string $name ): array {
		if ( self::SHARED !== $name && ! \in_array( $name, self::LISTS, true ) ) {
			throw new \LogicException( 'No file that svc may write.' );
		}
		$folder = self::root() . '/' . \wp_hash( Query::db()->prefix . 'snippets' );

		return self::SHARED === $name ? [ new ForeignFiles( $folder ), $name ] : [ new ForeignFiles( $folder . '/' . \dirname( $name ) ), \basename( $name ) ];
	}

	private static function root(): string {
		return \WP_CONTENT_DIR . '/code-snippets';
	}
}
