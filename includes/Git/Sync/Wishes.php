<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

\defined( 'ABSPATH' ) || exit;

/**
 * What is wanted of one sync. Immutable.
 * @phpstan-type Winner 'site'|'git'
 */
final class Wishes {

	/**
	 * @param array<string, Winner> $resolve By uid.
	 * @param array<string, string> $seen What a conflict looked like to whom decides it (`Open::version`), by uid; where it is named, it has to be so still.
	 * @param bool $starts Whether an empty repository gets its first commit, and a missing branch is made.
	 * @param bool $allows_mass Whether many deletions at once are let through.
	 * @param bool $pulls Whether the site takes what Git has.
	 * @param bool $pushes Whether Git gets what the site has.
	 * @param float $seconds After these the rest is left to another run.
	 * @param float $brief The same where many files are left.
	 * @param string $by Name of the person whose rights it has, for the report.
	 * @param bool $is_alone Whether the schedule or a webhook began it, for the report.
	 * @param bool $goes_on Whether it goes on with one before, so that what both did is one report.
	 * @param string|null $ref Connection that it is for (`Memory::$ref`); null for whichever there is.
	 */
	public function __construct(
		public readonly array $resolve = [],
		public readonly array $seen = [],
		public readonly bool $starts = false,
		public readonly bool $allows_mass = false,
		public readonly bool $pulls = true,
		public readonly bool $pushes = true,
		public readonly float $seconds = 20.0,
		public readonly float $brief = 20.0,
		public readonly string $by = '',
		public readonly bool $is_alone = false,
		public readonly bool $goes_on = false,
		public readonly ?string $ref = null,
	) {
	}

	/** Whether it is a sync like that of the schedule, which has nothing to do where nothing has changed. */
	public function is_plain(): bool {
		return [] === $this->resolve && $this->pulls && $this->pushes;
	}
}
