<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * The incident that waits to be looked into, what was looked into lately, what could not be, and the lock that lets one process look at a
 * time. The newest incident replaces the one before, since each is answered by asking the whole site.
 */
final class Incidents {

	/** Seconds before one cause is looked into again, while the set of snippets is the same: else a visitor could have it looked into without end. */
	private const PAUSE = 60;

	/** Seconds before a cause is looked into again that turned out to be none, while nothing on the site has changed. */
	private const REST = 600;

	/** Seconds that a case may wait, behind others too, before it counts as stuck. */
	private const PATIENCE = 180;

	/** Seconds for which it is worth saying that something could not be looked into. */
	private const NEWS = 604800;

	/** Causes that are remembered; the oldest are forgotten first. */
	private const MOST_CAUSES = 50;

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly Record $records,
	) {}

	/**
	 * Puts an incident down, unless its cause has been looked into a moment ago with the same set of snippets. A look that finds a snippet
	 * guilty changes the set.
	 * @param string $cause What failed; nothing that a visitor can choose.
	 * @param string $set   Token of the index: another one as soon as the set changes.
	 * @param bool   $rests Whether a cause that turned out to be none waits longer.
	 * @return bool Whether it has to be looked into.
	 * @throws SvcException When it cannot be written.
	 */
	public function report( string $cause, Incident $incident, string $set, bool $rests = false ): bool {
		$key  = 'c' . \hash( 'crc32b', $cause );
		$look = 's' . \hash( 'crc32b', "{$cause} {$set}" );
		$seen = $this->times( 'seen', self::PAUSE );
		if ( isset( $seen[ $look ] ) || ( $rests && isset( $this->times( 'calm', self::REST )[ $key ] ) ) ) {
			return false;
		}
		$seen[ $look ] = \time();
		$this->write(
			[
				'seen' => $seen,
				'case' => [
					'cause'   => $key,
					'time'    => \time(),
					'since'   => \time() - $this->unattended(),
					'put_off' => $this->times_postponed(),
				] + $incident->to_record(),
			]
		);

		return true;
	}

	/**
	 * Puts an incident back that was taken and could not be looked into to the end, unless another one has come meanwhile.
	 * @throws SvcException When it cannot be written.
	 */
	public function postpone( Incident $incident ): void {
		$this->write(
			[
				'case' => [
					'time'    => \time(),
					'put_off' => $incident->postponed + 1,
				] + ( $this->part( 'case' ) ?? $incident->to_record() ),
			]
		);
	}

	/**
	 * How often in a row the incident that waits was put back.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function times_postponed(): int {
		return $this->waiting()->postponed ?? 0;
	}

	/**
	 * Lets a cause rest that turned out to be none.
	 * @param string $key     `cause` of an incident.
	 * @param int    $seconds How long.
	 * @throws SvcException When it cannot be written.
	 */
	public function rest( string $key, int $seconds = self::REST ): void {
		$this->write( [ 'calm' => [ $key => \time() + $seconds - self::REST ] + $this->times( 'calm', self::REST ) ] );
	}

	/**
	 * Takes the incident that waits; null when there is none.
	 * @throws SvcException When it cannot be read or written.
	 */
	public function next(): ?Incident {
		$incident = $this->waiting();
		if ( null !== $incident ) {
			$this->write( [ 'case' => null ] );
		}

		return $incident;
	}

	/**
	 * The incident that waits; null when there is none.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function waiting(): ?Incident {
		$record = $this->part( 'case' );

		return null === $record ? null : Incident::from_record( $record );
	}

	/**
	 * Whether an incident waits in vain: no process has taken it up, though the site was asked to.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function is_overdue(): bool {
		$time = $this->part( 'case' )['time'] ?? null;

		return \is_int( $time ) && $time < \time() - self::PATIENCE;
	}

	/**
	 * For how long incidents have waited, this one or others before it, without one being taken up.
	 * @return int Seconds; 0 also when none waits.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function unattended(): int {
		$since = $this->part( 'case' )['since'] ?? null;

		return \is_int( $since ) ? \max( 0, \time() - $since ) : 0;
	}

	/**
	 * Notes that an incident could not be looked into, and forgets the one that waits.
	 * @param string $reason Why the site could not be asked.
	 * @throws SvcException When it cannot be written.
	 */
	public function leave_open( Incident $incident, string $reason ): void {
		$this->write(
			[
				'case' => null,
				'open' => [
					'time'   => \time(),
					'reason' => $reason,
				] + $incident->to_record(),
			]
		);
	}

	/**
	 * Notes that the site can be asked again.
	 * @throws SvcException When it cannot be written.
	 */
	public function close_open(): void {
		if ( null !== $this->open() ) {
			$this->write( [ 'open' => null ] );
		}
	}

	/**
	 * What could not be looked into lately.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function open(): ?Incident {
		$open = Incident::from_record( $this->part( 'open' ) ?? [] );

		return $open->time < \time() - self::NEWS ? null : $open;
	}

	/**
	 * Runs the work unless another process is at it.
	 * @param callable(): void $work
	 * @return bool Whether it has run.
	 * @throws StorageFailure When the lock file cannot be made.
	 */
	public function exclusively( callable $work ): bool {
		$this->folders->ensure( $this->paths->watch() );
		$path   = $this->paths->inside( $this->paths->watch() . '/verify.lock' );
		$handle = SystemCall::quietly( static fn() => \fopen( $path, 'cbe' ), $error );
		if ( false === $handle ) {
			throw StorageFailure::cannot_write( $this->paths->relative( $this->paths->watch() ), $error );
		}
		try {
			if ( false === SystemCall::lock( $handle ) ) {
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

	/** @return array<mixed>|null */
	private function part( string $name ): ?array {
		$part = $this->read()[ $name ] ?? null;

		return \is_array( $part ) ? $part : null;
	}

	/** @return array<string, mixed> */
	private function read(): array {
		return $this->records->read( $this->cases() ) ?? [];
	}

	/**
	 * Writes some parts anew.
	 * @param array<string, mixed> $parts
	 */
	private function write( array $parts ): void {
		foreach ( [ 'seen', 'calm' ] as $name ) {
			if ( \is_array( $parts[ $name ] ?? null ) ) {
				$parts[ $name ] = \array_slice( $parts[ $name ], -self::MOST_CAUSES, null, true );
			}
		}
		$this->folders->ensure( $this->paths->watch() );
		$this->records->write( $this->cases(), $parts + $this->read() );
	}

	/**
	 * @param 'seen'|'calm' $part
	 * @param int           $seconds How long they count.
	 * @return array<array-key, int> Unix timestamp by cause, of looks by cause and set.
	 */
	private function times( string $part, int $seconds ): array {
		return \array_filter( \array_filter( $this->part( $part ) ?? [], '\is_int' ), static fn( int $time ): bool => $time > \time() - $seconds );
	}
}
