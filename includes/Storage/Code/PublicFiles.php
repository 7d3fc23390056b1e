<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;

\defined( 'ABSPATH' ) || exit;

/**
 * Compiled CSS and JavaScript that browsers fetch: `{uploads}/svc/{id}.css`, `{id}.js` (spec 2.6), the only files outside the storage root.
 * A lost file is written again from what the storage has (`Svc\Changes\Republication`).
 */
final class PublicFiles {

	private const NAME = '/\A([1-9]\d{0,17})\.(css|js)\z/';

	public function __construct( private readonly Paths $paths, private readonly AtomicFile $files, private readonly Folders $folders ) {}

	/** @param 'css'|'js' $extension */
	public function write( int $id, string $extension, string $bytes ): void {
		$this->files->write( $this->paths->public_file( $id, $extension ), $bytes );
	}

	/** @param 'css'|'js' $extension */
	public function read( int $id, string $extension ): ?string {
		return $this->files->read( $this->paths->public_file( $id, $extension ) );
	}

	/** @return list<array{int, 'css'|'js'}> Each with the id of its snippet. */
	public function all(): array {
		$all = [];
		foreach ( $this->folders->names( $this->paths->public_dir ) as $name ) {
			if ( 1 === \preg_match( self::NAME, $name, $found ) ) {
				$all[] = [ (int) $found[1], 'css' === $found[2] ? 'css' : 'js' ];
			}
		}

		return $all;
	}

	public function folder(): string {
		return $this->paths->relative( $this->paths->public_dir );
	}

	/** @param 'css'|'js'|null $extension */
	public function remove( int $id, ?string $extension = null ): void {
		foreach ( null === $extension ? [ 'css', 'js' ] : [ $extension ] as $each ) {
			$this->files->delete( $this->paths->public_file( $id, $each ) );
		}
	}
}
