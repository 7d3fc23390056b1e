<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;

\defined( 'ABSPATH' ) || exit;

/** The marks that requests leave while they run, for a while after something that can break the site (`includes/Runtime/failure/watch.php`). */
final class Watch {

	/** Seconds. */
	public const SECONDS = 600;

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
	) {}

	public function prepare(): void {
		$this->folders->ensure( $this->paths->watch() );
	}

	/**
	 * @param list<string> $names File names of marks of dead requests.
	 * @return list<array{address: string, user: int}> The address, and who a screen of the admin had let in (0: no user); only marks that
	 * no other process has taken, those with a user first.
	 */
	public function take( array $names ): array {
		$died = [];
		foreach ( $names as $name ) {
			if ( 1 !== \preg_match( Paths::MARK, $name ) ) {
				continue;
			}
			$path  = $this->paths->watch() . '/' . $name;
			$bytes = $this->files->read( $path );
			if ( null === $bytes || !$this->files->delete( $path ) ) {
				continue;
			}

			$is_whole = 1 === \preg_match( '~^[^\n]*\n1 \d+ (\d{10}) ([^\n]*)\n~', $bytes, $found );
			$died[]   = [
				'address' => $is_whole ? $found[2] : '',
				'user'    => $is_whole ? (int) $found[1] : 0,
			];
		}
		\usort( $died, static fn( array $one, array $other ): int => ( $other['user'] > 0 ) <=> ( $one['user'] > 0 ) );

		return $died;
	}
}
