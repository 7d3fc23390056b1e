<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * How pages of the site were before the last switch-over from another plugin, `pages-before.php`: for the comparison once all is on
 * here, and for the way back. Written without a lock: what is lost is a comparison.
 */
final class PagesBefore {

	/** Seconds for which it is of use: after a day, pages differ by what people wrote since. */
	public const SECONDS = 86400;

	public function __construct(
		private readonly Paths $paths,
		private readonly AtomicFile $files,
		private readonly Record $records,
	) {}

	/**
	 * @param array<string, mixed> $record Plain data, as JSON has it; with its `time` where it was kept before.
	 * @throws SvcException When it cannot be written.
	 */
	public function keep( array $record ): void {
		$this->records->write( $this->paths->pages_before(), $record + [ 'time' => \time() ] );
	}

	/**
	 * What was kept; null where there is nothing, or it is too old.
	 * @return array<string, mixed>|null
	 * @throws StorageFailure When it cannot be read.
	 */
	public function current(): ?array {
		$record = $this->records->read( $this->paths->pages_before() );

		return null !== $record && \is_int( $record['time'] ?? null ) && $record['time'] > \time() - self::SECONDS ? $record : null;
	}

	/** Forgets it. */
	public function close(): void {
		$this->files->delete( $this->paths->pages_before() );
	}

	/**
	 * Removes what is too old.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function tidy(): void {
		if ( null === $this->current() ) {
			$this->close();
		}
	}
}
