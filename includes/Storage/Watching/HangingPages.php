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
 * What is kept about pages that do not come to an end: which snippets a keyed request runs while it goes on (`includes/Runtime/failure/waits.php`), and until
 * when a program looks for such pages (`includes/Runtime/failure/stuck.php`).
 */
final class HangingPages {

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
	) {}

	/**
	 * Which snippets a test request is running at this moment, or was when its process died, by its own note.
	 *
	 * @return array{list<int>, float, string} Ids, the innermost first; seconds since the outermost began, 0 for none; the host that is waited
	 *                                          for, empty for none.
	 *
	 * @throws StorageFailure When it cannot be read.
	 */
	public function at_work( Candidate $candidate ): array {
		$bytes = (string) $this->files->read( $this->paths->wait( $candidate->id ) );
		$facts = \json_decode( (string) \strstr( $bytes, '{' ), true );
		$facts = \is_array( $facts ) ? $facts : [];
		$ids   = \is_array( $facts['snippets'] ?? null ) ? \array_values( \array_filter( $facts['snippets'], '\is_int' ) ) : [];
		$since = $facts['since'] ?? 0;
		$host  = $facts['host'] ?? '';

		return [ \array_reverse( $ids ), \is_float( $since ) && $since > 0.0 ? \max( 0.0, \microtime( true ) - $since ) : 0.0, \is_string( $host ) ? $host : '' ];
	}

	/**
	 * Notes that a page has used up a limit of PHP: for a while pages note whose callbacks run.
	 *
	 * @throws StorageFailure When it cannot be written.
	 */
	public function note_limit(): void {
		$this->folders->ensure( $this->paths->watch() );
		$this->files->write( $this->paths->watch() . '/limit.php', "<?php exit; ?>\n" );
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
