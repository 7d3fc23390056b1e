<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * Compiled CSS and JavaScript that browsers fetch: `{uploads}/svc/{id}.css`, `{id}.js` (spec 2.6).
 * The only files of the service outside the storage root. Who decides what is public is the save operation; a lost file can be
 * written again from the snippet at any time.
 */
final class PublicFiles {

	public function __construct( private readonly Paths $paths, private readonly AtomicFile $files ) {}

	/**
	 * Writes the public file of a snippet.
	 *
	 * @param 'css'|'js' $extension
	 *
	 * @throws StorageFailure When it cannot be written; the old one is intact.
	 */
	public function write( int $id, string $extension, string $bytes ): void {
		$this->files->write( $this->paths->public_file( $id, $extension ), $bytes );
	}

	/**
	 * Returns the bytes of a public file, or null when there is none.
	 *
	 * @param 'css'|'js' $extension
	 *
	 * @throws StorageFailure When it cannot be read.
	 */
	public function read( int $id, string $extension ): ?string {
		return $this->files->read( $this->paths->public_file( $id, $extension ) );
	}

	/**
	 * Removes the public files of a snippet, or the one with the extension.
	 *
	 * @param 'css'|'js'|null $extension
	 */
	public function remove( int $id, ?string $extension = null ): void {
		foreach ( null === $extension ? [ 'css', 'js' ] : [ $extension ] as $each ) {
			$this->files->delete( $this->paths->public_file( $id, $each ) );
		}
	}
}
