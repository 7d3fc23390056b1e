<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Origin;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * What version 0.1.0 noted in `deployed.php` about which set brought which snippet. The first apply since writes it into the rows of the
 * snippets (`Origin`) and removes the file. A snippet that is in neither belongs to no set, so nothing is deleted that should not be.
 */
final class FormerDeployments {

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $records,
		private readonly Lock $lock,
	) {
	}

	/**
	 * Returns where snippets came from.
	 * @return array<string, Origin> By permanent id.
	 * @throws StorageFailure When the file is there and cannot be read.
	 */
	public function all(): array {
		$all = [];
		foreach ( $this->records->read( $this->paths->deployed() ) ?? [] as $uid => $entry ) {
			if ( \is_array( $entry ) && \is_string( $entry['set'] ?? null ) && \is_string( $entry['mark'] ?? null ) ) {
				$all[ $uid ] = new Origin( Origin::APPLY, $entry['set'], '', $entry['mark'] );
			}
		}
		return $all;
	}

	/**
	 * Removes the file, once the rows have what it says.
	 * @throws Busy When another writer does not finish in time.
	 * @throws StorageFailure When the disk refuses.
	 */
	public function forget(): void {
		if ( null !== $this->records->read( $this->paths->deployed() ) ) {
			$this->lock->hold( fn(): bool => $this->records->remove( $this->paths->deployed() ) );
		}
	}
}
