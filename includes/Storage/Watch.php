<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/**
 * What is kept for finding out why a site fails: the folder of the marks that requests leave while they run (`includes/Runtime/watch.php`),
 * the case that waits to be looked into, and the lock that lets one process look at a time. The newest case replaces the one before,
 * since each is answered by asking the whole site.
 *
 * @phpstan-type Case array{kind: string, message: string, address: string, suspect: int, user?: int}
 */
final class Watch {

	/** Seconds that a site is watched after something that can break it. */
	public const SECONDS = 600;

	/** Seconds before one cause is looked into again. */
	private const PAUSE = 60;

	/** Causes that are remembered; the oldest are forgotten first. */
	private const MOST_CAUSES = 50;

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly Record $records,
	) {}

	/**
	 * Makes the folder in which requests leave their marks.
	 *
	 * @throws StorageFailure When it cannot be made.
	 */
	public function prepare(): void {
		$this->folders->ensure( $this->paths->watch() );
	}

	/**
	 * Takes marks of dead requests away.
	 *
	 * @param list<string> $names File names.
	 *
	 * @return list<string> The addresses they asked for, as they were sent; of marks that nobody else has taken.
	 */
	public function take( array $names ): array {
		$addresses = [];
		foreach ( $names as $name ) {
			if ( 1 !== \preg_match( Paths::MARK, $name ) ) {
				continue;
			}
			$path  = $this->paths->watch() . '/' . $name;
			$bytes = $this->files->read( $path );
			if ( null !== $bytes && $this->files->delete( $path ) ) {
				$addresses[] = \trim( (string) \strstr( $bytes, "\n" ) );
			}
		}

		return $addresses;
	}

	/**
	 * Puts a case down, unless its cause has been looked into a moment ago.
	 *
	 * @param string $cause What failed; nothing that a visitor can choose.
	 * @param Case   $case
	 *
	 * @return bool Whether it has to be looked into.
	 *
	 * @throws SvcException When it cannot be written.
	 */
	public function report( string $cause, array $case ): bool {
		$key  = \hash( 'crc32b', $cause );
		$seen = \array_filter( $this->seen(), static fn( int $time ): bool => $time > \time() - self::PAUSE );
		if ( isset( $seen[ 'c' . $key ] ) ) {
			return false;
		}
		$seen[ 'c' . $key ] = \time();
		$this->prepare();
		$this->records->write(
			$this->cases(),
			[
				'seen' => \array_slice( $seen, -self::MOST_CAUSES, null, true ),
				'case' => $case,
			]
		);

		return true;
	}

	/**
	 * Takes the case that waits; null when there is none.
	 *
	 * @return Case|null
	 *
	 * @throws SvcException When it cannot be read or written.
	 */
	public function next(): ?array {
		$case = $this->read()['case'] ?? null;
		if ( ! \is_array( $case ) ) {
			return null;
		}
		$this->records->write(
			$this->cases(),
			[
				'seen' => $this->seen(),
				'case' => null,
			]
		);

		return [
			'kind'    => \is_string( $case['kind'] ?? null ) ? $case['kind'] : '',
			'message' => \is_string( $case['message'] ?? null ) ? $case['message'] : '',
			'address' => \is_string( $case['address'] ?? null ) ? $case['address'] : '',
			'suspect' => \is_int( $case['suspect'] ?? null ) ? $case['suspect'] : 0,
			'user'    => \is_int( $case['user'] ?? null ) ? $case['user'] : 0,
		];
	}

	/**
	 * Whether a case waits.
	 *
	 * @throws StorageFailure When it cannot be read.
	 */
	public function has_case(): bool {
		return \is_array( $this->read()['case'] ?? null );
	}

	/**
	 * Runs the work unless somebody else is at it.
	 *
	 * @param callable(): void $work
	 *
	 * @return bool Whether it has run.
	 *
	 * @throws StorageFailure When the lock file cannot be made.
	 */
	public function exclusively( callable $work ): bool {
		$this->prepare();
		$path   = $this->paths->inside( $this->paths->watch() . '/verify.lock' );
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'cb' ), $error );
		if ( false === $handle ) {
			throw StorageFailure::cannot_write( $this->paths->relative( $this->paths->watch() ), $error );
		}
		try {
			if ( ! \flock( $handle, \LOCK_EX | \LOCK_NB ) ) {
				return false;
			}
			$work();

			return true;
		} finally {
			\fclose( $handle );
		}
	}

	private function cases(): string {
		return $this->paths->watch() . '/cases.php';
	}

	/**
	 * @return array<string, mixed>
	 *
	 * @throws StorageFailure When it cannot be read.
	 */
	private function read(): array {
		return $this->records->read( $this->cases() ) ?? [];
	}

	/**
	 * @return array<array-key, int> Unix timestamp by cause.
	 *
	 * @throws StorageFailure When it cannot be read.
	 */
	private function seen(): array {
		$seen = $this->read()['seen'] ?? null;

		return \is_array( $seen ) ? \array_filter( $seen, '\is_int' ) : [];
	}
}
