<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;
use Svc\Storage\Index\Index;

\defined( 'ABSPATH' ) || exit;

/**
 * Gives a site of a network that has no storage yet the snippets of the site that it was cloned from: code, history, timeline and settings, with
 * the same ids. What the other site does or is connected to stays there: Git, the activity log, jobs, trash, statistics.
 */
final class SiteCopy {

	/** Folders, the last one being what tells readers that there is a storage. */
	private const FOLDERS = [ 'snippets', 'generations', 'maps', 'files', 'revisions' ];

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly Lock $lock,
		private readonly Index $index,
	) {}

	/** Whether the site has a storage, or has had one. */
	public function is_there(): bool {
		return '' !== $this->index->token() || SystemCall::quietly( fn(): bool => \is_file( $this->paths->index() ) || \is_dir( $this->paths->revisions() ) );
	}

	/**
	 * Copies the storage of this site to another one. Both are locked meanwhile.
	 * @return bool Whether there was something to copy, and no storage there.
	 * @throws \Svc\Domain\Error\SvcException When one of them cannot be read, written or locked.
	 */
	public function copy_to( self $other ): bool {
		return $this->lock->hold( fn(): bool => $other->lock->hold( fn(): bool => $this->copy( $other ) ) );
	}

	private function copy( self $other ): bool {
		$state = $this->index->stored();
		if ( null === $state || $other->is_there() ) {
			return false;
		}
		// Under another name until it is whole: what a killed request leaves is no history.
		$part = $other->paths->candidates() . '/clone';
		foreach ( self::FOLDERS as $name ) {
			$target = 'revisions' === $name ? $part : $other->paths->root . '/' . $name;
			$other->folders->remove( $target );
			$this->copy_folder( $other, $this->paths->root . '/' . $name, $target );
		}
		foreach ( [ $this->paths->name_key(), $this->paths->settings() ] as $file ) {
			if ( SystemCall::quietly( static fn(): bool => \is_file( $file ) ) ) {
				$this->copy_file( $other, $file, $other->paths->root . '/' . \basename( $file ) );
			}
		}
		SystemCall::quietly( static fn(): bool => \rename( $part, $other->paths->revisions() ) );
		$other->index->write( $state );

		return true;
	}

	private function copy_folder( self $other, string $from, string $to ): void {
		$other->folders->ensure( $to );
		foreach ( $this->folders->names( $from ) as $name ) {
			$path = $from . '/' . $name;
			if ( \is_link( $path ) || 1 === \preg_match( Paths::TEMPORARY, $name ) ) {
				continue;
			}
			\is_dir( $path ) ? $this->copy_folder( $other, $path, $to . '/' . $name ) : $this->copy_file( $other, $path, $to . '/' . $name );
		}
	}

	private function copy_file( self $other, string $from, string $to ): void {
		if ( ! SystemCall::quietly( static fn(): bool => \copy( $from, $to ), $error ) ) {
			$folder = $other->paths->relative( \dirname( $to ) );
			throw SystemCall::is_full( $error ) ? StorageFailure::disk_full( $folder ) : StorageFailure::cannot_write( $folder, $error );
		}
	}
}
