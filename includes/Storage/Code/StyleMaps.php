<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * Compiled stylesheets as the storage keeps them: `maps/{id}.php` has the source map and the CSS, guarded like everything in the storage, because
 * a map tells the names and places of source that was not published. The CSS is that of the public file, which is written anew from here when it is
 * lost: not every server could compile it again. In testing mode, when there is no public file, the runtime reads it from here
 * (`Svc\Runtime\withheld_style()`). A lost one comes back with the next save.
 */
final class StyleMaps {

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $record,
	) {}

	/**
	 * Keeps the map of a stylesheet; an empty one removes what was kept, unless there is CSS to keep.
	 * @param string      $map Source map version 3 as JSON whose sources are uids.
	 * @param string|null $css Compiled CSS; null where it is not compiled.
	 * @throws InvalidInput   When the map is not UTF-8.
	 * @throws StorageFailure When it cannot be written.
	 */
	public function write( Snippet $snippet, string $map, ?string $css = null ): void {
		if ( '' === $map && null === $css ) {
			$this->remove( $snippet->id );

			return;
		}
		$this->record->write(
			$this->paths->style_maps( $snippet->id ),
			[
				'hash' => $snippet->hash,
				'map'  => $map,
			] + ( null === $css ? [] : [ 'css' => $css ] )
		);
	}

	/**
	 * Returns the map of the public CSS, or null when there is none for the code as it stands.
	 * @throws StorageFailure When it exists and cannot be read.
	 */
	public function read( Snippet $snippet ): ?string {
		$kept = $this->record->read( $this->paths->style_maps( $snippet->id ) );

		return $snippet->hash === ( $kept['hash'] ?? null ) && \is_string( $kept['map'] ?? null ) && '' !== $kept['map'] ? $kept['map'] : null;
	}

	/**
	 * Returns the CSS that pages carry, even if the code has changed since; null when there is none.
	 * @throws StorageFailure When it exists and cannot be read.
	 */
	public function css( Snippet $snippet ): ?string {
		$css = $this->record->read( $this->paths->style_maps( $snippet->id ) )['css'] ?? null;

		return \is_string( $css ) ? $css : null;
	}

	/**
	 * Removes the map of a snippet, if there is one.
	 * @throws StorageFailure When the path leads out of the storage.
	 */
	public function remove( int $id ): void {
		$this->record->remove( $this->paths->style_maps( $id ) );
	}
}
