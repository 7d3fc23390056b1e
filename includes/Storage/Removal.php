<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * Deletes everything the service stored for one site, for good. Only `uninstall.php` asks for it, and only when SVC_DELETE_DATA says so
 * (spec 2.7). A folder of the site owner's choice may hold other things, so there only what bears one of our names goes.
 */
final class Removal {

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
	) {
	}

	/**
	 * Deletes the storage and the public files.
	 *
	 * @param bool $whole Whether the folder is ours alone, so that nothing in it has to be looked at.
	 * @throws StorageFailure When a path leads out of the storage.
	 */
	public function run( bool $whole ): void {
		$this->folders->remove( $this->paths->public_dir );
		if ( $whole ) {
			$this->folders->remove( $this->paths->root );
			return;
		}
		foreach ( $this->folders->names( $this->paths->root ) as $name ) {
			$path = $this->paths->root . '/' . $name;
			if ( ! Paths::is_ours( $name ) ) {
				continue;
			}
			if ( \is_dir( $path ) && ! \is_link( $path ) ) {
				$this->folders->remove( $path );
				continue;
			}
			$this->files->delete( $path );
		}
	}
}
