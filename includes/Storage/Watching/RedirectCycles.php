<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * Kept as hashes, since visitors choose the parameters of addresses, and the newest only, since they choose how many there are.
 * @extends RecordStore<array<string, array{to: string, until: int}>>
 */
final class RedirectCycles extends RecordStore {

	private const MOST = 40;

	/** Most steps of a circle: a browser gives up after twenty redirects. */
	private const STEPS = 10;

	protected function path(): string {
		return $this->paths->watch() . '/led.php';
	}

	protected static function parse( array $stored ): array {
		$steps = [];
		foreach ( $stored as $from => $step ) {
			if ( \is_array( $step ) && \is_string( $step['to'] ?? null ) && \is_int( $step['until'] ?? null ) && $step['until'] > \time() ) {
				$steps[ $from ] = [
					'to'    => $step['to'],
					'until' => $step['until'],
				];
			}
		}

		return $steps;
	}

	/**
	 * @param bool $is_by_snippet Whether a snippet leads there: only such steps are remembered, and each circle must have one.
	 * @return bool Whether one comes back to `$from` from there.
	 */
	public function note( string $from, string $to, bool $is_by_snippet ): bool {
		$steps = $this->get();
		$from  = self::key( $from );
		$to    = self::key( $to );
		if ( $is_by_snippet && ( $steps[ $from ]['to'] ?? null ) !== $to ) {
			unset( $steps[ $from ] );
			$steps[ $from ] = [
				'to'    => $to,
				'until' => \time() + Watch::SECONDS,
			];
			$this->replace( \array_slice( $steps, -self::MOST, null, true ) );
		}
		for ( $step = 1; $step <= self::STEPS && null !== $to && $to !== $from; $step++ ) {
			$to = $steps[ $to ]['to'] ?? null;
		}

		return $to === $from;
	}

	/** Never digits only, which PHP would make a number of. */
	private static function key( string $address ): string {
		return 'a' . \substr( \hash( 'sha256', \rtrim( $address, '?' ) ), 0, 16 );
	}
}
