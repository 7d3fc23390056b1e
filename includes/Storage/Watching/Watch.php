<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * What is kept for finding out why a site fails: the folder of the marks that requests leave while they run (`includes/Runtime/failure/watch.php`),
 * the case that waits to be looked into, and the lock that lets one process look at a time. The newest case replaces the one before,
 * since each is answered by asking the whole site. Of a case, `at` says when that happened which changed the site; of kind `request`, `inputs`
 * names what the request carried, and `file` is the code that failed.
 * @phpstan-type Case array{kind: string, message: string, address: string, suspect: int, at?: int, user?: int, cause?: string, put_off?: int, file?: string, inputs?: list<string>}
 */
final class Watch {

	/** Seconds that a site is watched after something that can break it. */
	public const SECONDS = 600;

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
		private readonly AtomicFile $files,
		private readonly Record $records,
	) {}

	/**
	 * Makes the folder in which requests leave their marks.
	 * @throws StorageFailure When it cannot be made.
	 */
	public function prepare(): void {
		$this->folders->ensure( $this->paths->watch() );
	}

	/**
	 * Takes marks of dead requests away.
	 * @param list<string> $names File names.
	 * @return list<array{address: string, user: int}> What they asked for, as it was sent, and who a screen of the admin had let in (0: no user);
	 *                                                 of marks that no other process has taken, those with a user first.
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

	/**
	 * Puts a case down, unless its cause has been looked into a moment ago with the same set of snippets. A look that finds a snippet guilty
	 * changes the set.
	 * @param string $cause What failed; nothing that a visitor can choose.
	 * @param Case   $case
	 * @param string $set   Token of the index: another one as soon as the set changes.
	 * @param bool   $rests Whether a cause that turned out to be none waits longer.
	 * @return bool Whether it has to be looked into.
	 * @throws SvcException When it cannot be written.
	 */
	public function report( string $cause, array $case, string $set, bool $rests = false ): bool {
		$key  = 'c' . \hash( 'crc32b', $cause );
		$look = 's' . \hash( 'crc32b', "{$cause} {$set}" );
		$seen = $this->times( 'seen', self::PAUSE );
		if ( isset( $seen[ $look ] ) || ( $rests && isset( $this->times( 'calm', self::REST )[ $key ] ) ) ) {
			return false;
		}
		$seen[ $look ] = \time();
		$this->prepare();
		$this->write(
			[
				'seen' => $seen,
				'case' => [
					'cause'   => $key,
					'time'    => \time(),
					'since'   => \time() - $this->unattended(),
					'put_off' => $this->times_put_off(),
				] + $case,
			]
		);

		return true;
	}

	/**
	 * Puts a case back that was taken and could not be looked into to the end, unless another one has come meanwhile.
	 * @param Case $case
	 * @throws SvcException When it cannot be written.
	 */
	public function put_back( array $case ): void {
		$waiting = $this->read()['case'] ?? null;
		$this->write(
			[
				'case' => [
					'time'    => \time(),
					'put_off' => ( $case['put_off'] ?? 0 ) + 1,
				] + ( \is_array( $waiting ) ? $waiting : $case ),
			]
		);
	}

	/**
	 * How often in a row the case that waits was put back.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function times_put_off(): int {
		$case = $this->read()['case'] ?? null;

		return \is_array( $case ) && \is_int( $case['put_off'] ?? null ) ? $case['put_off'] : 0;
	}

	/**
	 * Lets a cause rest that turned out to be none.
	 * @param string $key     `cause` of a case.
	 * @param int    $seconds How long.
	 * @throws SvcException When it cannot be written.
	 */
	public function calm( string $key, int $seconds = self::REST ): void {
		$this->write( [ 'calm' => [ $key => \time() + $seconds - self::REST ] + $this->times( 'calm', self::REST ) ] );
	}

	/**
	 * Takes the case that waits; null when there is none.
	 * @return Case|null
	 * @throws SvcException When it cannot be read or written.
	 */
	public function next(): ?array {
		$case = $this->waiting();
		if ( null !== $case ) {
			$this->write( [ 'case' => null ] );
		}

		return $case;
	}

	/**
	 * @return Case|null
	 * @throws StorageFailure When it cannot be read.
	 */
	private function waiting(): ?array {
		$case = $this->read()['case'] ?? null;

		return ! \is_array( $case ) ? null : [
			'kind'    => \is_string( $case['kind'] ?? null ) ? $case['kind'] : '',
			'message' => \is_string( $case['message'] ?? null ) ? $case['message'] : '',
			'address' => \is_string( $case['address'] ?? null ) ? $case['address'] : '',
			'suspect' => \is_int( $case['suspect'] ?? null ) ? $case['suspect'] : 0,
			'at'      => \is_int( $case['at'] ?? null ) ? $case['at'] : 0,
			'user'    => \is_int( $case['user'] ?? null ) ? $case['user'] : 0,
			'cause'   => \is_string( $case['cause'] ?? null ) ? $case['cause'] : '',
			'put_off' => \is_int( $case['put_off'] ?? null ) ? $case['put_off'] : 0,
			'file'    => \is_string( $case['file'] ?? null ) ? $case['file'] : '',
			'inputs'  => \is_array( $case['inputs'] ?? null ) ? \array_values( \array_filter( $case['inputs'], '\is_string' ) ) : [],
		];
	}

	/**
	 * Whether a case waits.
	 * @param (callable(Case): bool)|null $is_meant Null for any.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function has_case( ?callable $is_meant = null ): bool {
		$case = $this->waiting();

		return null !== $case && ( null === $is_meant || $is_meant( $case ) );
	}

	/**
	 * Whether a case waits in vain: no process has taken it up, though the site was asked to.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function is_stuck(): bool {
		$case = $this->read()['case'] ?? null;

		return \is_array( $case ) && \is_int( $case['time'] ?? null ) && $case['time'] < \time() - self::PATIENCE;
	}

	/**
	 * For how long cases have waited, this one or others before it, without one being taken up.
	 * @return int Seconds; 0 also when none waits.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function unattended(): int {
		$case  = $this->read()['case'] ?? null;
		$since = \is_array( $case ) ? $case['since'] ?? null : null;

		return \is_int( $since ) ? \max( 0, \time() - $since ) : 0;
	}

	/**
	 * Notes that a case could not be looked into, and forgets the case.
	 * @param Case   $case
	 * @param string $reason Why the site could not be asked.
	 * @throws SvcException When it cannot be written.
	 */
	public function leave_open( array $case, string $reason ): void {
		$this->write(
			[
				'case' => null,
				'open' => [
					'time'    => \time(),
					'reason'  => $reason,
					'kind'    => $case['kind'],
					'message' => $case['message'],
					'suspect' => $case['suspect'],
				],
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
	 * @return array{time: int, reason: string, kind: string, message: string, suspect: int}|null
	 * @throws StorageFailure When it cannot be read.
	 */
	public function open(): ?array {
		$open = $this->read()['open'] ?? null;
		if ( ! \is_array( $open ) || ! \is_int( $open['time'] ?? null ) || $open['time'] < \time() - self::NEWS ) {
			return null;
		}

		return [
			'time'    => $open['time'],
			'reason'  => \is_string( $open['reason'] ?? null ) ? $open['reason'] : '',
			'kind'    => \is_string( $open['kind'] ?? null ) ? $open['kind'] : '',
			'message' => \is_string( $open['message'] ?? null ) ? $open['message'] : '',
			'suspect' => \is_int( $open['suspect'] ?? null ) ? $open['suspect'] : 0,
		];
	}

	/**
	 * Runs the work unless another process is at it.
	 * @param callable(): void $work
	 * @return bool Whether it has run.
	 * @throws StorageFailure When the lock file cannot be made.
	 */
	public function exclusively( callable $work ): bool {
		$this->prepare();
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

	/**
	 * @return array<string, mixed>
	 * @throws StorageFailure When it cannot be read.
	 */
	private function read(): array {
		return $this->records->read( $this->cases() ) ?? [];
	}

	/**
	 * Writes some parts anew.
	 * @param array<string, mixed> $parts
	 * @throws SvcException When it cannot be written.
	 */
	private function write( array $parts ): void {
		foreach ( [ 'seen', 'calm' ] as $name ) {
			if ( \is_array( $parts[ $name ] ?? null ) ) {
				$parts[ $name ] = \array_slice( $parts[ $name ], -self::MOST_CAUSES, null, true );
			}
		}
		$this->records->write( $this->cases(), $parts + $this->read() );
	}

	/**
	 * @param 'seen'|'calm' $part
	 * @param int           $seconds How long they count.
	 * @return array<array-key, int> Unix timestamp by cause, of looks by cause and set.
	 * @throws StorageFailure When it cannot be read.
	 */
	private function times( string $part, int $seconds ): array {
		$times = $this->read()[ $part ] ?? null;

		return \is_array( $times ) ? \array_filter( \array_filter( $times, '\is_int' ), static fn( int $time ): bool => $time > \time() - $seconds ) : [];
	}
}
