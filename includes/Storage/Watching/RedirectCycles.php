<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * Remembers, while the site is watched, from which address snippets lead visitors to which, to notice when that is a circle. Addresses are
 * kept as hashes only, since visitors choose their parameters; the newest ones, since they choose how many there are.
 */
final class RedirectCycles {

	private const MOST = 40;

	/** Most steps of a circle: a browser gives up after twenty redirects. */
	private const STEPS = 10;

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly Record $records,
	) {}

	/**
	 * @param bool $is_by_snippet Whether a snippet leads there: only such steps are remembered, and each circle must have one.
	 * @return bool Whether one comes back to `$from` from there.
	 */
	public function note( string $from, string $to, bool $is_by_snippet ): bool {
		$path  = $this->paths->watch() . '/led.php';
		$steps = \array_filter( $this->records->read( $path ) ?? [], static fn( mixed $step ): bool => \is_array( $step ) && ( $step['until'] ?? 0 ) > \time() );
		$from  = self::key( $from );
		$to    = self::key( $to );
		if ( $is_by_snippet && ( $steps[ $from ]['to'] ?? null ) !== $to ) {
			unset( $steps[ $from ] );
			$steps[ $from ] = [
				'to'    => $to,
				'until' => \time() + Watch::SECONDS,
			];
			$this->folders->ensure( $this->paths->watch() );
			$this->records->write( $path, \array_slice( $steps, -self::MOST, null, true ) );
		}
		for ( $step = 1; $step <= self::STEPS && \is_string( $to ) && $to !== $from; $step++ ) {
			$to = $steps[ $to ]['to'] ?? null;
		}

		return $to === $from;
	}

	/** Never digits only, which PHP would make a number of. */
	private static function key( string $address ): string {
		return 'a' . \substr( \hash( 'sha256', \rtrim( $address, '?' ) ), 0, 16 );
	}
}
