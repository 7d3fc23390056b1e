<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use Svc\Domain\Snippet;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * Compiled stylesheets as the storage keeps them: `maps/{id}.php` has the source map and the CSS, guarded, because a map tells the names and
 * places of source that was not published. A lost public file is written from here: not every server could compile it again. In testing mode
 * the runtime reads it from here (`Svc\Runtime\withheld_style()`).
 */
final class StyleMaps {

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $record,
	) {}

	/** Keeps the map (version 3 as JSON whose sources are uids); an empty one removes what was kept, unless there is CSS to keep. */
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

	/** The map of the public CSS, or null when there is none for the code as it is now. */
	public function read( Snippet $snippet ): ?string {
		$kept = $this->record->read( $this->paths->style_maps( $snippet->id ) );

		return $snippet->hash === ( $kept['hash'] ?? null ) && \is_string( $kept['map'] ?? null ) && '' !== $kept['map'] ? $kept['map'] : null;
	}

	/** The CSS that pages carry, even if the code has changed since; null when there is none. */
	public function css( Snippet $snippet ): ?string {
		$css = $this->record->read( $this->paths->style_maps( $snippet->id ) )['css'] ?? null;

		return \is_string( $css ) ? $css : null;
	}

	public function remove( int $id ): void {
		$this->record->remove( $this->paths->style_maps( $id ) );
	}
}
