<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;

\defined( 'ABSPATH' ) || exit;

/**
 * What is kept about pages that do not come to an end: what a keyed request waits for while it waits (`includes/Runtime/failure/waits.php`), and until
 * when a program looks for such pages (`includes/Runtime/failure/stuck.php`).
 */
final class HangingPages {

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
	) {}

	/**
	 * What a request of a test load is waiting for at this moment, by its own word.
	 *
	 * @return array{string, int} Host, empty when it waits for none that is known; the snippet that asks there, 0 when that is not known.
	 *
	 * @throws StorageFailure When it cannot be read.
	 */
	public function waits_for( Candidate $candidate ): array {
		$bytes = (string) $this->files->read( $this->paths->wait( $candidate->id ) );
		$facts = \json_decode( (string) \strstr( $bytes, '{' ), true );

		return [
			\is_array( $facts ) && \is_string( $facts['host'] ?? null ) ? $facts['host'] : '',
			\is_array( $facts ) && \is_int( $facts['snippet'] ?? null ) ? $facts['snippet'] : 0,
		];
	}

	/**
	 * Notes that a program looks for pages that do not come to an end.
	 *
	 * @param int $until Unix time until which no other has to.
	 *
	 * @throws StorageFailure When it cannot be written.
	 */
	public function note_watchdog( int $until ): void {
		$this->folders->ensure( $this->paths->watch() );
		$this->files->write( $this->paths->watch() . '/watchdog.php', "<?php exit; ?>\n{$until}" );
	}
}
