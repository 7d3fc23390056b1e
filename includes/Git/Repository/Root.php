<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Bridge\Limits;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Domain\Text;
use Svc\Git\Entry;

\defined( 'ABSPATH' ) || exit;

/**
 * The folder of a repository that holds the snippets. Immutable, pure.
 * @phpstan-import-type Held from Checkout
 */
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

	/** @return Held Says why a file is left alone. */
	public static function held( string $path, string $code ): array {
		$message = match ( $code ) {
			'link' => Text::__( 'This is a symbolic link. Replace it with a file.', 'svc' ),
			'submodule' => Text::__( 'This is a submodule. Replace it with a file.', 'svc' ),
			'lfs_pointer' => Text::__( 'This file is in Git LFS. Commit the file itself.', 'svc' ),
			'shared_name' => Text::__( 'The settings file belongs to another code file of the same name. Rename this file.', 'svc' ),
			default => null,
		};
		return SnippetFolder::held( $path, $code, $message );
	}
}
