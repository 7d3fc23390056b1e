<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

\defined( 'ABSPATH' ) || exit;

/**
 * What is asked of one sync. Immutable.
 * @phpstan-type Winner 'site'|'git'
 */
final class SyncRequest {

	/**
	 * @param string $by Name of the person whose rights it has, for the report.
	 * @param array<string, Winner> $resolve What a person has decided, by uid.
	 * @param array<string, string> $seen What they saw (`Pass::version()`), by uid; where it is named, it has to be so still.
	 * @param string|null $ref Connection that it is for (`Memory::$ref`); null for whichever there is.
	 */
	public function __construct(
		public readonly SyncOrigin $origin,
		public readonly string $by = '',
		public readonly array $resolve = [],
		public readonly array $seen = [],
		public readonly ?string $ref = null,
	) {
	}

	/** Whether an empty repository gets its first commit, and a missing branch is made. */
	public function starts(): bool {
		return SyncOrigin::Schedule !== $this->origin;
	}

	/** Whether no user is there to look at the site. */
	public function is_alone(): bool {
		return SyncOrigin::Schedule === $this->origin;
	}

	/** Whether it goes on with one before, so that what both did is one report. */
	public function goes_on(): bool {
		return SyncOrigin::Person !== $this->origin;
	}
}
