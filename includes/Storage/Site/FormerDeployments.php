<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Domain\Origin;
use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * What version 0.1.0 noted in `deployed.php` about which set brought which snippet. The first apply since writes it into the rows of the
 * snippets (`Origin`) and removes the file. A snippet that is in neither belongs to no set, so nothing is deleted that should not be.
 * @extends RecordStore<array<string, Origin>> By permanent id.
 */
final class FormerDeployments extends RecordStore {

	protected function path(): string {
		return $this->paths->deployed();
	}

	protected static function parse( array $stored ): array {
		$all = [];
		foreach ( $stored as $uid => $entry ) {
			if ( \is_array( $entry ) && \is_string( $entry['set'] ?? null ) && \is_string( $entry['mark'] ?? null ) ) {
				$all[ $uid ] = new Origin( Origin::APPLY, $entry['set'], '', $entry['mark'] );
			}
		}

		return $all;
	}

	/** Removes the file, once the rows have what it says. */
	public function forget(): void {
		if ( [] !== $this->stored() ) {
			$this->lock->hold( fn() => parent::forget() );
		}
	}
}
