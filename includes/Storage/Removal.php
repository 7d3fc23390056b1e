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

	/** What the storage root holds (spec 2.6, design 4). */
	private const NAMES = '/\A(?:index(?:-[0-9a-f]{16})?\.(?:php|token|lock)|\.htaccess|web\.config|\.tmp-[0-9a-f]{16}\.[a-z]{2,8}|snippets|revisions|trash|candidates|activity|generations|git|files|settings(?:\.php)?|proposals|site-\d+)\z/';

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
			if ( 1 !== \preg_match( self::NAMES, $name ) ) {
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
