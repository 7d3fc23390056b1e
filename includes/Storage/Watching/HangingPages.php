<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Storage\Code\Candidate;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;

\defined( 'ABSPATH' ) || exit;

/** See `includes/Runtime/failure/waits.php` and `stuck.php`. */
final class HangingPages {

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
	) {}

	/**
	 * By the process's own note: those that have been at work for at least half as long as the longest.
	 * @phpstan-impure
	 * @return array{list<int>, float, string} Ids, the innermost first; seconds of the longest, 0 for none; the host that is waited for, if any.
	 */
	public function at_work( Candidate $candidate ): array {
		$facts = \json_decode( (string) \strstr( (string) $this->files->read( $this->paths->wait( $candidate->id ) ), '{' ), true );
		$facts = \is_array( $facts ) ? $facts : [];
		$now   = \microtime( true );
		$times = [];
		foreach ( \is_array( $facts['work'] ?? null ) ? $facts['work'] : [] as $id => $since ) {
			$times[ (int) $id ] = \is_numeric( $since ) ? \max( 0.0, $now - $since ) : 0.0;
		}
		$longest = \max( [ 0.0, ...\array_values( $times ) ] );
		$host    = $facts['host'] ?? '';

		return [ \array_reverse( \array_keys( \array_filter( $times, static fn( float $time ): bool => 2 * $time >= $longest ) ) ), $longest, \is_string( $host ) ? $host : '' ];
	}

	/** Notes until when (Unix time) no other program has to look for pages that hang. */
	public function note_watchdog( int $until ): void {
		$this->folders->ensure( $this->paths->watch() );
		$this->files->write( $this->paths->watch() . '/watchdog.php', "<?php exit; ?>\n{$until}" );
	}
}
