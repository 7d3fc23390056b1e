<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;

\defined( 'ABSPATH' ) || exit;

/**
 * Compiled CSS and JavaScript that browsers fetch: `{uploads}/svc/{id}.css`, `{id}.js` (spec 2.6).
 * The only files of the service outside the storage root. Who decides what is public is the save operation; a lost file is
 * written again from what the storage has (`Svc\Changes\Republication`).
 */
final class PublicFiles {

	/** Names of public files: id and extension. */
	private const NAME = '/\A([1-9]\d{0,17})\.(css|js)\z/';

	public function __construct( private readonly Paths $paths, private readonly AtomicFile $files, private readonly Folders $folders ) {}

	/**
	 * Writes the public file of a snippet.
	 * @param 'css'|'js' $extension
	 * @throws StorageFailure When it cannot be written; the old one is intact.
	 */
	public function write( int $id, string $extension, string $bytes ): void {
		$this->files->write( $this->paths->public_file( $id, $extension ), $bytes );
	}

	/**
	 * Returns the bytes of a public file, or null when there is none.
	 * @param 'css'|'js' $extension
	 * @throws StorageFailure When it cannot be read.
	 */
	public function read( int $id, string $extension ): ?string {
		return $this->files->read( $this->paths->public_file( $id, $extension ) );
	}

	/**
	 * Lists the public files that are there.
	 * @return list<array{int, 'css'|'js'}> Each with the id of its snippet.
	 * @throws StorageFailure When the folder is there and cannot be listed.
	 */
	public function all(): array {
		$all = [];
		foreach ( $this->folders->names( $this->paths->public_dir ) as $name ) {
			if ( 1 === \preg_match( self::NAME, $name, $found ) ) {
				$all[] = [ (int) $found[1], 'css' === $found[2] ? 'css' : 'js' ];
			}
		}

		return $all;
	}

	/** The folder as a person may see it. */
	public function folder(): string {
		return $this->paths->relative( $this->paths->public_dir );
	}

	/**
	 * Removes the public files of a snippet, or the one with the extension.
	 * @param 'css'|'js'|null $extension
	 */
	public function remove( int $id, ?string $extension = null ): void {
		foreach ( null === $extension ? [ 'css', 'js' ] : [ $extension ] as $each ) {
			$this->files->delete( $this->paths->public_file( $id, $each ) );
		}
	}
}
