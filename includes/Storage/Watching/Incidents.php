<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Disk\RecordStore;
use Svc\Storage\Disk\TryLock;

\defined( 'ABSPATH' ) || exit;

/**
 * The newest incident replaces the one that waits, since each is answered by asking the whole site.
 * @extends RecordStore<array<string, mixed>>
 */
final class Incidents extends RecordStore {

	/** Seconds before one cause is looked into again, while the set of snippets is the same: else a visitor could have it looked into without end. */
	private const PAUSE = 60;

	/** Seconds before a cause is looked into again that turned out to be none, while nothing on the site has changed. */
	private const REST = 600;

	/** Seconds that a case may wait, behind others too, before it counts as stuck. */
	private const PATIENCE = 180;

	private const NEWS = 604800;

	private const MOST_CAUSES = 50;

	public function __construct(
		Paths $paths,
		Record $records,
		Lock $lock,
		private readonly TryLock $locks,
	) {
		parent::__construct( $paths, $records, $lock );
	}

	/**
	 * Unless its cause has been looked into a moment ago with the same set of snippets.
	 * @param string $cause Nothing that a visitor can choose.
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

	/** Unless another one was reported meanwhile. */
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

	public function times_postponed(): int {
		return $this->waiting()->postponed ?? 0;
	}

	/** Lets a cause rest that turned out to be none. */
	public function rest( string $key, int $seconds = self::REST ): void {
		$this->write( [ 'calm' => [ $key => \time() + $seconds - self::REST ] + $this->times( 'calm', self::REST ) ] );
	}

	public function next(): ?Incident {
		$incident = $this->waiting();
		if ( null !== $incident ) {
			$this->write( [ 'case' => null ] );
		}

		return $incident;
	}

	public function waiting(): ?Incident {
		$record = $this->part( 'case' );

		return null === $record ? null : Incident::from_record( $record );
	}

	public function is_overdue(): bool {
		$time = $this->part( 'case' )['time'] ?? null;

		return \is_int( $time ) && $time < \time() - self::PATIENCE;
	}

	/** Also behind others; 0 when none waits. */
	public function unattended(): int {
		$since = $this->part( 'case' )['since'] ?? null;

		return \is_int( $since ) ? \max( 0, \time() - $since ) : 0;
	}

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

	public function close_open(): void {
		if ( null !== $this->open() ) {
			$this->write( [ 'open' => null ] );
		}
	}

	public function open(): ?Incident {
		$open = Incident::from_record( $this->part( 'open' ) ?? [] );

		return $open->time < \time() - self::NEWS ? null : $open;
	}

	/** @param callable(): void $work Runs unless another process is at it. */
	public function exclusively( callable $work ): bool {
		$run = static function () use ( $work ): bool {
			$work();
			return true;
		};

		return true === $this->locks->hold( $this->paths->watch() . '/verify.lock', $run, $run );
	}

	protected function path(): string {
		return $this->paths->watch() . '/cases.php';
	}

	protected static function parse( array $stored ): array {
		return $stored;
	}

	/** @return array<mixed>|null */
	private function part( string $name ): ?array {
		$part = $this->get()[ $name ] ?? null;

		return \is_array( $part ) ? $part : null;
	}

	/** @param array<string, mixed> $parts */
	private function write( array $parts ): void {
		foreach ( [ 'seen', 'calm' ] as $name ) {
			if ( \is_array( $parts[ $name ] ?? null ) ) {
				$parts[ $name ] = \array_slice( $parts[ $name ], -self::MOST_CAUSES, null, true );
			}
		}
		$this->replace( $parts + $this->get() );
	}

	/**
	 * @param 'seen'|'calm' $part
	 * @return array<array-key, int> Unix timestamps not older than `$seconds` by cause, of looks by cause and set.
	 */
	private function times( string $part, int $seconds ): array {
		return \array_filter( \array_filter( $this->part( $part ) ?? [], '\is_int' ), static fn( int $time ): bool => $time > \time() - $seconds );
	}
}
