<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Bridge\Limits;
use Svc\Domain\Layout\FileNames;
use Svc\Git\Entry;

\defined( 'ABSPATH' ) || exit;

/** The folder of a repository that holds the snippets. Immutable, pure. */
final class Root {

	public readonly string $path;

	public function __construct( string $path ) {
		$this->path = \trim( $path, '/' );
	}

	/**
	 * @param list<Entry> $tree
	 * @return array<string, Entry> By the path below the folder.
	 */
	public function below( array $tree ): array {
		$prefix = $this->in_repository( '' );
		$files  = [];
		foreach ( $tree as $entry ) {
			if ( \str_starts_with( $entry->path, $prefix ) ) {
				$files[ \substr( $entry->path, \strlen( $prefix ) ) ] = $entry;
			}
		}
		return $files;
	}

	public function in_repository( string $path ): string {
		return ( '' === $this->path ? '' : "{$this->path}/" ) . $path;
	}

	/** Whether a file may be one of a snippet, wherever it is looked for: `svc pull` and `svc apply` leave the same ones alone. */
	public static function is_read( string $path ): bool {
		return FileNames::is_read( $path );
	}

	/** @return 'link'|'submodule'|'too_large'|null Why a file of a snippet is not read; null when it is. */
	public static function refusal( Entry $entry ): ?string {
		return match ( true ) {
			'120000' === $entry->mode => 'link',
			'160000' === $entry->mode => 'submodule',
			$entry->size > Limits::FILE_BYTES => 'too_large',
			default => null,
		};
	}

	/** @return 'lfs_pointer'|null Why the contents of a file are not read; null when they are. */
	public static function wrong_with( string $bytes ): ?string {
		return \str_starts_with( $bytes, 'version https://git-lfs.github.com/spec/' ) ? 'lfs_pointer' : null;
	}
}
