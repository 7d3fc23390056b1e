<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

\defined( 'ABSPATH' ) || exit;

/** For notices only: a save finds out by itself. */
final class Writability {

	public function __construct( private readonly Paths $paths ) {
	}

	/** The folder that stands in the way of a save, as a person may see it; null when nothing does. */
	public function locked_folder(): ?string {
		$folders = [ $this->paths->root, $this->paths->snippets(), $this->paths->revisions() ];
		foreach ( $folders as $folder ) {
			// What is missing will be made in the nearest folder that is there.
			$nearest  = $folder;
			$is_there = static fn( string $path ): bool => SystemCall::quietly( static fn(): bool => \is_dir( $path ) );
			while ( ! $is_there( $nearest ) && \dirname( $nearest ) !== $nearest ) {
				$nearest = \dirname( $nearest );
			}
			if ( ! SystemCall::quietly( static fn(): bool => \is_writable( $nearest ), $error ) ) {
				return $this->paths->relative( SystemCall::is_out_of_reach( $error ) ? $folder : $nearest );
			}
		}
		return null;
	}
}
