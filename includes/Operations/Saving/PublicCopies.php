<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Lock;
use Svc\Storage\PublicFiles;
use Svc\Storage\Snippets;
use Svc\Storage\StyleMaps;

\defined( 'ABSPATH' ) || exit;

/**
 * Keeps the public file of a stylesheet or script in step with its snippet: there while the snippet is active, live and served from it,
 * gone otherwise (spec 2.6). In testing mode the compiled CSS stays private. Called after a change is committed, because a file must never be ahead of the index, and under
 * the lock, so that of two saves the later one's file stays.
 */
final class PublicCopies {

	public function __construct(
		private readonly Snippets $store,
		private readonly PublicFiles $files,
		private readonly StyleMaps $maps,
		private readonly Lock $lock,
	) {
	}

	/**
	 * Writes or removes the public file of a snippet that was just saved.
	 *
	 * @param string|null $bytes What goes public; null leaves a file that is there alone.
	 * @param string $map Source map of it, which stays private.
	 * @return string|null Why the file could not be written; null when all is well.
	 */
	public function sync( Snippet $saved, ?string $bytes, string $map = '' ): ?string {
		$extension = $saved->type;
		if ( ( 'css' !== $extension && 'js' !== $extension ) || ! $saved->is_active() || ! self::is_needed( $saved ) ) {
			$this->remove( $saved->id );
			return null;
		}
		try {
			if ( 'test' === $saved->mode ) {
				$this->withdraw( $saved, $bytes, $map );
				return null;
			}
			$bytes ??= $this->withheld( $saved );
			if ( null === $bytes ) {
				return null;
			}
			$this->lock->hold(
				function () use ( $saved, $extension, $bytes, $map ): void {
					if ( $this->is_current( $saved ) ) {
						$this->files->write( $saved->id, $extension, $bytes );
						$this->keep_map( $saved, $map );
					}
				}
			);
			return null;
		} catch ( StorageFailure $failure ) {
			return $failure->getMessage();
		}
	}

	/**
	 * Removes the public file, if there is one. A file that cannot be removed is not served by any page, so that is no failure.
	 */
	public function remove( int $id ): void {
		try {
			$this->files->remove( $id );
			$this->maps->remove( $id );
		} catch ( StorageFailure ) {
			return;
		}
	}

	/**
	 * Takes the public file of a snippet in testing mode away, which anybody could fetch; pages of people with access print the CSS.
	 *
	 * @param string|null $bytes Null keeps what was public until now, or what is withheld already.
	 * @throws StorageFailure When the CSS could not be kept.
	 */
	private function withdraw( Snippet $saved, ?string $bytes, string $map ): void {
		$this->lock->hold(
			function () use ( $saved, $bytes, $map ): void {
				if ( ! $this->is_current( $saved ) ) {
					return;
				}
				$bytes ??= 'css' === $saved->type ? $this->files->read( $saved->id, 'css' ) : null;
				if ( null !== $bytes && self::is_compiled( $saved ) ) {
					$this->maps->write( $saved, $map, $bytes );
				}
				$this->files->remove( $saved->id );
			}
		);
	}

	/**
	 * CSS that was compiled in testing mode, for a snippet that goes live where it cannot be compiled again.
	 *
	 * @throws StorageFailure When it cannot be read.
	 */
	private function withheld( Snippet $saved ): ?string {
		return self::is_compiled( $saved ) && null === $this->files->read( $saved->id, 'css' ) ? $this->maps->css( $saved ) : null;
	}

	/**
	 * A map that cannot be kept is missed by nobody but the editor.
	 */
	private function keep_map( Snippet $saved, string $map ): void {
		try {
			$this->maps->write( $saved, $map );
		} catch ( StorageFailure | InvalidInput ) {
			return;
		}
	}

	/**
	 * A stylesheet in SCSS or LESS is served from its compiled copy, also when it is printed into the page.
	 */
	private static function is_needed( Snippet $snippet ): bool {
		return 'file' === $snippet->load_as || self::is_compiled( $snippet );
	}

	private static function is_compiled( Snippet $snippet ): bool {
		return 'scss' === $snippet->lang || 'less' === $snippet->lang;
	}

	private function is_current( Snippet $saved ): bool {
		try {
			return $this->store->get( $saved->id )->rev === $saved->rev;
		} catch ( NotFound ) {
			return false;
		}
	}
}
