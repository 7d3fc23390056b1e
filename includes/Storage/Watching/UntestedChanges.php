<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * Remembers, for as long as the site is watched, the last change if it went live without having been tried out. Requests look whether the file
 * is there (`includes/Runtime/failure/untested.php`). Written without a lock: what is lost is one page that was seen.
 */
final class UntestedChanges {

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly Record $records,
	) {}

	/** @param array<int, string> $files Names of the code files that went live, by snippet id. */
	public function went_live( array $files, int $user, int $generation ): void {
		$this->keep( new UntestedChange( \time(), $user, $generation, \bin2hex( \random_bytes( 8 ) ), $files ) );
	}

	/** Null when it no longer counts. */
	public function current(): ?UntestedChange {
		$change = UntestedChange::from_record( $this->records->read( $this->path() ) ?? [] );

		return null === $change || $change->time < \time() - Watch::SECONDS ? null : $change;
	}

	public function keep( UntestedChange $change ): void {
		$this->folders->ensure( $this->paths->watch() );
		$this->records->write( $this->path(), $change->to_record() );
	}

	public function close(): void {
		$this->files->delete( $this->path() );
	}

	private function path(): string {
		return $this->paths->watch() . '/untried.php';
	}
}
