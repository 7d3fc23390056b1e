<?php

declare(strict_types=1);

namespace Svc\Upkeep;

use Svc\Checks\Request\StorageProbe;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Writability;
use Svc\Storage\Index\PendingChanges;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * How the storage folder is doing, for people: whether it can be written and whether the web server gives it away. Notices ask it on
 * every admin screen, so it makes a request only when asked to.
 */
final class StorageHealth {

	public function __construct(
		private readonly Paths $paths,
		private readonly Writability $writability,
		private readonly StorageProbe $probe,
		private readonly Snippets $store,
		private readonly PendingChanges $pending,
	) {
	}

	public function has_unwritten(): bool {
		return $this->pending->is_there();
	}

	/** Null when the snippets can be read. None runs otherwise, and nothing else says so. */
	public function unreadable(): ?string {
		try {
			$this->store->state();
			return null;
		} catch ( Busy ) {
			// Another request is just rebuilding the index.
			return null;
		} catch ( SvcException $failure ) {
			return $failure->getMessage();
		}
	}

	public function folder(): string {
		return $this->paths->relative( $this->paths->root );
	}

	/** Null when none stands in the way of a save. */
	public function locked_folder(): ?string {
		return $this->writability->locked_folder();
	}

	/** As of the last time the server was asked. */
	public function is_served(): bool {
		return $this->probe->was_served();
	}

	/**
	 * The folder as it stands in addresses, such as `/wp-content/svc/`, empty when it has none, and on the disk.
	 * @return array{path: string, folder: string}
	 */
	public function places(): array {
		return [
			'path'   => $this->probe->path(),
			'folder' => $this->probe->folder(),
		];
	}

	/** @return bool|null Null when that is not known. */
	public function ask_server(): ?bool {
		return $this->probe->remember();
	}
}
