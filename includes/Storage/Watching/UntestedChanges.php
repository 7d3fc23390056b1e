<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * Read by `includes/Runtime/failure/untested.php`. Written without a lock: what is lost is one page that was seen.
 * @extends RecordStore<array<string, mixed>>
 */
final class UntestedChanges extends RecordStore {

	protected function path(): string {
		return $this->paths->watch() . '/untried.php';
	}

	protected static function parse( array $stored ): array {
		return $stored;
	}

	/** @param array<int, string> $files Names of the code files that went live, by snippet id. */
	public function went_live( array $files, int $user, int $generation ): void {
		$this->keep( new UntestedChange( \time(), $user, $generation, \bin2hex( \random_bytes( 8 ) ), $files ) );
	}

	/** Null when it no longer counts. */
	public function current(): ?UntestedChange {
		$change = UntestedChange::from_record( $this->get() );

		return null === $change || $change->time < \time() - Watch::SECONDS ? null : $change;
	}

	public function keep( UntestedChange $change ): void {
		$this->replace( $change->to_record() );
	}
}
