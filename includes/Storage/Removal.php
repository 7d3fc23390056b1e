<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;

\defined( 'ABSPATH' ) || exit;

/**
 * Deletes everything the service stored for one site, when the plugin is deleted and SVC_DELETE_DATA says so (spec 2.7), and when a site of a
 * network is deleted. A folder of the site owner's choice may hold other things, so there only what has one of our names goes.
 */
final class Removal {

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
	) {
	}

	/** @param bool $whole Whether the folder is ours alone, so that nothing in it has to be looked at. */
	public function run( bool $whole, bool $with_sites = true ): void {
		$this->folders->remove( $this->paths->public_dir );
		if ( $whole ) {
			$this->folders->remove( $this->paths->root );
			return;
		}
		foreach ( $this->folders->names( $this->paths->root ) as $name ) {
			$path = $this->paths->root . '/' . $name;
			if ( ! Paths::is_ours( $name ) || ( ! $with_sites && \str_starts_with( $name, 'site-' ) ) ) {
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
