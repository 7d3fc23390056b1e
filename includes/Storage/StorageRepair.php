<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Code\CodeFiles;
use Svc\Storage\Disk\DiskReserve;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\StorageIdentity;
use Svc\Storage\Index\PendingChanges;

\defined( 'ABSPATH' ) || exit;

/** Repairs files of the storage that are lost or damaged. Like `Snippets` it needs no WordPress: a visitor's request may ask for it. */
final class StorageRepair {

	public function __construct(
		private readonly Snippets $store,
		private readonly Rebuild $rebuild,
		private readonly CodeFiles $code_files,
		private readonly Lock $lock,
		private readonly DiskReserve $reserve,
		private readonly PendingChanges $pending_changes,
		private readonly StorageIdentity $identity,
	) {}

	/**
	 * Repairs the index. Any visitor's request may ask for it, and as many at once as there are: one does it, and those that waited find
	 * that there is nothing left to do. Where the disk is full it gets the reserve.
	 */
	public function repair_index(): void {
		$this->identity->require_present();
		$this->lock->hold(
			function (): void {
				try {
					$this->rebuild->repair();
				} catch ( StorageFailure $refused ) {
					$this->reserve->give_up() ? $this->rebuild->repair() : throw $refused;
				}
			}
		);
	}

	/** @throws SvcException When a snippet would go back to an older version, and that is to be refused. */
	public function rebuild( OlderRevisions $older = OlderRevisions::Refuse ): Rebuilt {
		$this->identity->require_present();

		return $this->lock->hold(
			function () use ( $older ): Rebuilt {
				$rebuilt = $this->rebuild->run( $older );

				return new Rebuilt( $this->pending_changes->over( $rebuilt->state ), $rebuilt->older );
			}
		);
	}

	/** Writes the code file of a snippet that is missing; false when it was not. */
	public function restore_code( int $id ): bool {
		return $this->lock->hold(
			function () use ( $id ): bool {
				$snippet    = $this->store->get( $id );
				$is_missing = ! $this->code_files->has( $snippet );
				if ( $is_missing ) {
					$this->code_files->restore( $snippet );
				}

				return $is_missing;
			}
		);
	}

	/**
	 * @param list<int>|null $ids Those to look for; null for all.
	 * @return array<int, Snippet> By id.
	 */
	public function without_code( ?array $ids = null ): array {
		$active = $this->store->active();
		return \array_filter( null === $ids ? $active : \array_intersect_key( $active, \array_flip( $ids ) ), fn( Snippet $snippet ): bool => ! $this->code_files->has( $snippet ) );
	}
}
